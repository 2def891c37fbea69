"""The live house: play, deal, supervise and watch in the browser."""
