/** The key of the URLs of unfinished uploads in the storage of the browser. */
const KEY = 'spindle-guest-uploads';

/** Returns the URL at which an earlier, unfinished upload of a file to a share continues; null without one. */
export function readUnfinished(token: string, sha256: string): string | null {
  return readAll()[`${token} ${sha256}`] ?? null;
}

/** Remembers the URL of an unfinished upload, so that it continues after a reload; null forgets it. */
export function saveUnfinished(token: string, sha256: string, url: string | null): void {
  const { [`${token} ${sha256}`]: _former, ...rest } = readAll();
  const urls = url === null ? rest : { ...rest, [`${token} ${sha256}`]: url };
  try {
    localStorage.setItem(KEY, JSON.stringify(urls));
  } catch {
    // Without storage, an upload does not survive a reload.
  }
}

function readAll(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
