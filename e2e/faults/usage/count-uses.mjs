/** @typedef {import('./count-calls.mjs').Call} Call */

/** The largest box of thumbnails, in pixels. docs/usage.md: larger images are views. */
const THUMBNAIL_MAX = 600;

const ASSET = '(?<id>[0-9a-f]{32})';

/**
 * The paths that show an asset, and whether a call asks for more than a thumbnail.
 * @type {readonly [RegExp, (query: URLSearchParams, call: Call) => boolean][]}
 */
const VIEWS = [
  [
    new RegExp(`^/api/v1/files/content/${ASSET}$`),
    (_query, { type }) => !type?.startsWith('text/vtt'),
  ],
  [new RegExp(`^(/api/v1)?/conversion/${ASSET}$`), isLarge],
  [new RegExp(`^/api/v1/assets/${ASSET}/conversions$`), isLarge],
  [new RegExp(`^/api/v1/assets/${ASSET}/transcodes/playlist\\.m3u8$`), () => true],
  [
    new RegExp(
      `^(/api/v1/assets/${ASSET}/transcodes|/video/[^/]+)/(?!clip_preview\\.)[^/]+\\.mp4$`,
    ),
    () => true,
  ],
  [
    new RegExp(`^/api/v1/public/shares/[^/]+/assets/${ASSET}/image$`),
    (query) => (query.get('size') ?? 'preview') === 'preview',
  ],
  [
    new RegExp(`^/api/v1/public/shares/[^/]+/assets/${ASSET}/transcodes/playlist\\.m3u8$`),
    () => true,
  ],
  [new RegExp(`^/api/v1/public/shares/[^/]+/assets/${ASSET}/download$`), () => true],
];

const SHARE = /^\/api\/v1\/public\/shares\/(?<token>[^/]+)/;
const SHARED_DOWNLOAD = /^\/api\/v1\/public\/shares\/[^/]+\/assets\/[^/]+\/download$/;
const OPENS_SHARE = /^\/api\/v1\/public\/shares\/[^/]+(\/unlock)?$/;

/** @param {URLSearchParams} query */
function isLarge(query) {
  if (Number(query.get('page') ?? 1) > 1) return false;
  const box = query.get('resize') ?? (/^\d+,\d+(,face)?$/.exec(query.get('crop') ?? '') ?? [])[0];
  if (!box) return true;
  return Math.max(...box.split(',').slice(0, 2).map(Number)) > THUMBNAIL_MAX;
}

/**
 * Returns the asset that a call views or downloads; null if it does neither.
 * @param {Call} call
 * @returns {{ id: string, use: 'views' | 'downloads' } | null}
 */
export function findUse(call) {
  const { method, url, path, status } = call;
  // A redirect leads to another route, which counts.
  if (method !== 'GET' || status >= 400 || (status > 300 && status < 304)) return null;
  const query = new URL(url, 'http://server').searchParams;
  const [pattern, isView] = VIEWS.find(([known]) => known.test(path)) ?? [];
  const id = pattern?.exec(path)?.groups?.id;
  if (id === undefined || !isView) return null;
  const delivery = query.get('delivery') ?? (SHARED_DOWNLOAD.test(path) ? 'download' : 'display');
  if (delivery === 'download') return { id, use: 'downloads' };
  return isView(query, call) ? { id, use: 'views' } : null;
}

/**
 * Counts what the lists below the charts show of calls, as docs/usage.md says.
 * @param {readonly Call[]} calls
 * @param {{ user: number | '*', shareOf: (token: string) => number | undefined }} given
 * @returns {Map<string, number>} by the names of readLists
 */
export function countUses(calls, { user, shareOf }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const add = (/** @type {string} */ name, /** @type {number} */ value) =>
    counts.set(name, (counts.get(name) ?? 0) + value);
  for (const call of calls.filter(({ userId }) => user === '*' || userId === user)) {
    const used = findUse(call);
    if (used) add(`${used.use} of ${used.id}`, 1);
    countShare(call, used, shareOf, add);
    if (user === '*') countHost(call, add);
  }
  return counts;
}

/**
 * @param {Call} call
 * @param {ReturnType<typeof findUse>} used
 * @param {(token: string) => number | undefined} shareOf
 * @param {(name: string, value: number) => void} add
 */
function countShare(call, used, shareOf, add) {
  const share = shareOf(SHARE.exec(call.path)?.groups?.token ?? '');
  if (share === undefined) return;
  for (const group of [`share ${share}`, 'all shares']) {
    add(`${group} bytes`, call.bytes);
    if (used) add(`${group} ${used.use}`, 1);
    // Whoever has the cookie of an earlier call is the same visitor.
    if (OPENS_SHARE.test(call.path) && call.status === 200 && !call.headers?.cookie)
      add(`${group} visits`, 1);
  }
}

/**
 * @param {Call} call
 * @param {(name: string, value: number) => void} add
 */
function countHost({ headers, path, bytes, status }, add) {
  const host = headers?.referer && new URL(headers.referer).hostname;
  const id = /[0-9a-f]{32}/.exec(path)?.[0];
  if (!host || id === undefined || status >= 400) return;
  for (const group of [`host ${host}`, `host ${host} asset ${id}`]) {
    add(`${group} requests`, 1);
    add(`${group} bytes`, bytes);
  }
}
