// Runs before the first paint, so that a chosen theme does not flash in the other one.
(function () {
  try {
    const kept = JSON.parse(localStorage.getItem("parlour.settings") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") {
      document.documentElement.dataset.theme = kept.theme;
    }
    if (kept.contrast === "more") document.documentElement.dataset.contrast = "more";
  } catch {
    // A page without storage shows the system's theme.
  }
})();
