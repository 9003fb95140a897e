/**
 * A line of an access log in the common or combined format, which nginx, Apache and Caddy can write:
 * `192.0.2.1 - mara [25/Nov/2026:17:00:00 +0000] "GET /api/v1/account HTTP/1.1" 200 512`.
 */
const LINE = /^\S+ \S+ (?<user>\S+) \[[^\]]*\] "(?<method>[A-Z]+) (?<url>\S+)(?: HTTP\/[\d.]+)?"/;

/** Calls that change nothing, so that a check may repeat them. Logs contain no bodies: searches are sent with an empty one. */
const READING_POSTS = ['/api/v1/assets/search', '/api/v1/users/short'];

/** Archives of several assets, each of which they download. The log does not say which assets they had. */
const ARCHIVES = /^\/api\/v1\/(assetcollection|public\/shares)\/[^/]+\/download(\?|$)/;

/**
 * @typedef {object} LoggedCall
 * @property {string | null} user the name in the log; null for an anonymous caller
 * @property {string} method
 * @property {string} url path and query
 */

/**
 * Returns the calls of an access log that a check repeats, and how many others it has. Throws for a line in another format.
 * @param {string} text
 * @returns {{ calls: LoggedCall[], skipped: number }}
 */
export function parseAccessLog(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const all = lines.map((line, index) => {
    const { user = '-', method = '', url = '' } = LINE.exec(line)?.groups ?? {};
    if (!url.startsWith('/'))
      throw new Error(`Line ${index + 1} is not in the common log format: ${line}`);
    return { user: user === '-' ? null : user, method, url };
  });
  const calls = all.filter(canRepeat);
  return { calls, skipped: all.length - calls.length };
}

/** @param {LoggedCall} call */
function canRepeat({ method, url }) {
  if (ARCHIVES.test(url)) return false;
  if (method === 'GET' || method === 'HEAD') return true;
  return method === 'POST' && READING_POSTS.includes(url.split('?')[0] ?? '');
}
