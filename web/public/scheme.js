// Sets the stored colour scheme before the first paint. A file of its own, as the CSP refuses inline scripts.
{
  let stored = null;
  try {
    stored = localStorage.getItem('spindle.scheme');
  } catch {}
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
