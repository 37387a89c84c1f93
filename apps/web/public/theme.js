// Runs before the first paint, so that nobody who chose dark sees a white flash.
(() => {
  let chosen = 'system';
  try {
    chosen = JSON.parse(localStorage.getItem('lintel.theme') ?? '"system"');
  } catch {
    // Storage may be closed or hold something else: then the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
