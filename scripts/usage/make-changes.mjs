import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makeImage, makeVideo, VIDEO_SECONDS } from './sample-media.mjs';

/** Milliseconds after which a search counts. docs/usage.md: the last one while somebody types; counts are written every 5 s. */
const SEARCH_MS = 20_000;

/** Milliseconds between two looks at the jobs, and the limit of all of them. */
const POLL_MS = 1_000;
const JOBS_LIMIT_MS = 600_000;

const HOST = 'check-usage.example';

/**
 * @typedef {ReturnType<typeof import('./record-calls.mjs').recordCalls>} Recorder
 * @typedef {{ apiKey: string, userId: number }} Caller
 *
 * @typedef {object} Changes what was done beside the calls
 * @property {string[]} created ids of new assets outside the trash
 * @property {any[]} jobs with their steps
 * @property {Map<string, number>} tools successful calls of tools by add-on
 * @property {number} videoSeconds of all files that were transcoded
 * @property {{ term: string, searches: number }} missed
 * @property {() => Promise<void>} remove deletes what can be deleted
 */

/**
 * Makes a small known set of changes: uploads, a new version, a clip, a tool, the trash, a share, embedded files, searches.
 * @param {Recorder} recorder
 * @param {{ administrator: Caller, callers: readonly Caller[] }} given
 * @returns {Promise<Changes>}
 */
export async function makeChanges(recorder, { administrator, callers }) {
  const since = new Date().toISOString();
  const call = (
    /** @type {string} */ method,
    /** @type {string} */ url,
    /** @type {object | undefined} */ body,
  ) => recorder.read({ method, url, ...(body && { body }), ...administrator });
  const upload = async (
    /** @type {string} */ url,
    /** @type {string} */ name,
    /** @type {Buffer} */ file,
  ) => {
    const form = new Response(formWith(name, file));
    const body = Buffer.from(await form.arrayBuffer());
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const answer = await recorder.read({ method: 'POST', url, body, headers, ...administrator });
    return answer.files[0].id;
  };
  const NEW = '/api/v1/assets/new/content/original/upload';
  const [image, trashed] = [
    await upload(NEW, 'check-usage.png', makeImage()),
    await upload(NEW, 'check-usage-2.png', makeImage()),
  ];
  const video = await upload(NEW, 'check-usage.mp4', await makeVideo());
  const readJobs = () => waitForJobs(recorder, administrator, since);
  await readJobs();
  await upload(
    `/api/v1/assets/${image}/content/original/replace`,
    'check-usage-3.png',
    makeImage(),
  );
  await call('POST', `/api/v1/assets/${video}/clip/process`, {
    name: 'check-usage',
    preset: '240p-video',
    upscale: true,
  });
  await readJobs();
  const fix = await recorder.send({
    method: 'POST',
    url: `/api/v1/assets/${image}/tools/auto-fix`,
    body: { size: 'preview' },
    ...administrator,
  });
  await call('POST', `/api/v1/assets/${trashed}/delete`, { keys: ['original'] });
  const share = await call('POST', '/api/v1/shares', {
    name: 'check-usage',
    assets: [image],
    allow_download: true,
  });
  await visit(recorder, administrator, { token: share.data.url.split('/').pop(), image });
  await view(recorder, callers, { image, video });
  const missed = await search(recorder, callers);
  const jobs = await readJobs();
  return {
    created: [image, video],
    jobs,
    tools: new Map(fix.status === 200 ? [['IMAGE_AUTOFIX', 1]] : []),
    videoSeconds: VIDEO_SECONDS,
    missed,
    async remove() {
      await call('DELETE', `/api/v1/shares/${share.data.id}`, undefined);
      for (const id of [image, video])
        await call('POST', `/api/v1/assets/${id}/delete`, { keys: ['original'] });
    },
  };
}

/** @param {string} name @param {Buffer} file */
function formWith(name, file) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), name);
  return form;
}

/**
 * Waits until all jobs since a time have ended, and returns them.
 * @param {Recorder} recorder
 * @param {Caller} administrator
 * @param {string} since
 */
async function waitForJobs(recorder, administrator, since) {
  for (const limit = Date.now() + JOBS_LIMIT_MS; Date.now() < limit; await pause(POLL_MS)) {
    const url = `/api/v1/jobs?limit=100&start_time=${since.replace(/\.\d+/, '')}`;
    const { jobs } = await recorder.read({ url, ...administrator });
    if (jobs.every((/** @type {any} */ { completed_at }) => completed_at !== null)) return jobs;
  }
  throw new Error('The jobs of the changes have not ended.');
}

/**
 * Opens a share, first as a new visitor and again with the cookie, and gets its asset.
 * @param {Recorder} recorder
 * @param {Caller} owner for whom the calls count
 * @param {{ token: string, image: string }} share
 */
async function visit(recorder, { userId }, { token, image }) {
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
async function view(recorder, callers, { image, video }) {
  const headers = { referer: `https://${HOST}/page` };
  for (const caller of callers) {
    await recorder.send({ url: `/api/v1/files/content/${image}?key=original`, ...caller });
    await recorder.send({
      url: `/api/v1/files/content/${video}?key=original&delivery=download`,
      ...caller,
    });
    await recorder.send({ url: `/api/v1/assets/${video}/transcodes/playlist.m3u8`, ...caller });
    await recorder.send({
      url: `/api/v1/assets/${image}/conversions?resize=800,800`,
      headers,
      ...caller,
    });
    await recorder.send({
      url: `/api/v1/assets/${image}/conversions?resize=200,200`,
      headers,
      ...caller,
    });
  }
}

/**
 * Searches for something that no asset contains, once for each caller, and waits until the searches count.
 * @param {Recorder} recorder
 * @param {readonly Caller[]} callers
 */
async function search(recorder, callers) {
  const term = `check-usage-${randomBytes(8).toString('hex')}`;
  for (const caller of callers)
    await recorder.read({
      method: 'POST',
      url: '/api/v1/assets/search',
      body: { keyword: term },
      ...caller,
    });
  await pause(SEARCH_MS);
  return { term, searches: callers.length };
}

/** @type {Changes} */
export const NO_CHANGES = {
  created: [],
  jobs: [],
  tools: new Map(),
  videoSeconds: 0,
  missed: { term: '', searches: 0 },
  remove: async () => undefined,
};
