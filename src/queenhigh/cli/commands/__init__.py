"""The commands as they are typed: names, options, help. Each imports what does the work when it is called."""
