// Runs before anything is painted: the light the visitor chose, so that no page flashes in the other one.
try {
  const chosen = localStorage.getItem("queenhigh.light");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.light = chosen;
} catch { /* storage may be switched off: the system's choice stands */ }
