"""Drills in the browser: runs that survive a restart, the score sheet of each account, and the sets of instructors."""
