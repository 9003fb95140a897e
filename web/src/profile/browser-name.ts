/** Browsers by a part of their User-Agent. Chromium's descendants also name Chrome, and Chrome also names Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const;

/** Systems by a part of a User-Agent. Android also names Linux, and iOS also names Mac OS X. */
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Returns `Firefox on Windows`; the start of an unknown User-Agent, and null for an empty one. */
export function browserName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([part]) => userAgent.includes(part))?.[1],
  );
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? userAgent.slice(0, 60);
}
