import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('../callers.mjs').Recorder} Recorder */
/** @typedef {import('../callers.mjs').Caller} Caller */

/** Milliseconds after which a search counts. docs/usage.md: the last one while somebody types; counts are written every 5 s. */
const SEARCH_MS = 20_000;

const HOST = 'check-usage.example';

/**
 * Opens a share, first as a new visitor and again with the cookie, and gets its asset.
 * @param {Recorder} recorder
 * @param {Caller} owner for whom the calls count
 * @param {{ token: string, image: string }} share
 */
export async function visitShare(recorder, { userId }, { token, image }) {
  const visitor = { apiKey: null, userId };
  const url = `/api/v1/public/shares/${token}`;
  const { cookie } = await recorder.send({ url, ...visitor });
  const headers = { cookie };
  for (const path of ['', '/assets', `/assets/${image}/image`, `/assets/${image}/download`])
    await recorder.send({ url: `${url}${path}`, headers, ...visitor });
}

/**
 * Views and downloads the files, also as a page of another site.
 * @param {Recorder} recorder
 * @param {readonly Caller[]} callers
 * @param {{ image: string, video: string }} assets
 */
export async function viewFiles(recorder, callers, { image, video }) {
  const headers = { referer: `https://${HOST}/page` };
  const resized = `/api/v1/assets/${image}/conversions?resize=`;
  for (const caller of callers) {
    const get = (/** @type {string} */ url, /** @type {object} */ more = {}) =>
      recorder.send({ url, ...more, ...caller });
    await get(`/api/v1/files/content/${image}?key=original`);
    await get(`/api/v1/files/content/${video}?key=original&delivery=download`);
    await get(`/api/v1/assets/${video}/transcodes/playlist.m3u8`);
    await get(`${resized}800,800`, { headers });
    await get(`${resized}200,200`, { headers });
  }
}

/**
 * Searches for something that no asset contains, once for each caller, and waits until the searches count.
 * @param {Recorder} recorder
 * @param {readonly Caller[]} callers
 */
export async function searchMissing(recorder, callers) {
  const term = `check-usage-${randomBytes(8).toString('hex')}`;
  const body = { keyword: term };
  for (const caller of callers)
    await recorder.read({ method: 'POST', url: '/api/v1/assets/search', body, ...caller });
  await pause(SEARCH_MS);
  return { term, searches: callers.length };
}
