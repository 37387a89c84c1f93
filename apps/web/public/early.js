// What cannot wait for the application: the theme before the first paint, and who is signed in (src/data/earlySession.ts).
(() => {
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem('lintel.' + key));
    } catch {
      return null;
    }
  };
  const theme = stored('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (stored('signOutDue') || /^\/diagram\/.*[?&]embed/.test(location.pathname + location.search)) return;
  globalThis.lintelSession = fetch('/api/auth/session');
  globalThis.lintelSession.catch(() => {});
})();
