"""Documents of the house as plain data: signs, rules on request, reports. Drawn as text, Markdown or one page of HTML."""
