import { setTimeout as pause } from 'node:timers/promises';
import { callTools } from './call-tools.mjs';
import { makeImage, makeVideo, VIDEO_SECONDS } from './sample-media.mjs';
import { searchMissing, viewFiles, visitShare } from './use-files.mjs';

/** Milliseconds between two looks at the jobs, and the limit of all of them. */
const POLL_MS = 1_000;
const JOBS_LIMIT_MS = 600_000;

const UPLOAD = '/api/v1/assets/new/content/original/upload';
const SHARE = 'check-usage';

/**
 * @typedef {import('../callers.mjs').Recorder} Recorder
 * @typedef {import('../callers.mjs').Caller} Caller
 *
 * @typedef {object} Changes what was done beside the calls
 * @property {Map<string, string>} created names of new assets outside the trash, by id
 * @property {import('../callers.mjs').Share | null} share
 * @property {any[]} jobs with their steps
 * @property {Map<string, number>} tools successful calls of tools by add-on
 * @property {number} videoSeconds of all files that were transcoded
 * @property {{ term: string, searches: number }} missed
 * @property {() => Promise<void>} remove deletes what can be deleted
 */

/**
 * Makes a small known set of changes: uploads, a new version, a clip, tools, the trash, a share, embedded files, searches.
 * @param {Recorder} recorder
 * @param {{ administrator: Caller, callers: readonly Caller[] }} given
 * @returns {Promise<Changes>}
 */
export async function makeChanges(recorder, { administrator, callers }) {
  const since = new Date().toISOString();
  const post = (/** @type {string} */ url, /** @type {object} */ body) =>
    recorder.read({ method: 'POST', url, body, ...administrator });
  const upload = (
    /** @type {string} */ url,
    /** @type {string} */ name,
    /** @type {Buffer} */ file,
  ) => uploadFile(recorder, administrator, { url, name, file });
  const readJobs = () => waitForJobs(recorder, administrator, since);

  const image = await upload(UPLOAD, 'check-usage.png', makeImage());
  const trashed = await upload(UPLOAD, 'check-usage-2.png', makeImage());
  const video = await upload(UPLOAD, 'check-usage.mp4', await makeVideo());
  await readJobs();
  const replaced = `/api/v1/assets/${image}/content/original/replace`;
  await upload(replaced, 'check-usage-3.png', makeImage());
  const clip = { name: 'check-usage', preset: '240p-video', upscale: true };
  await post(`/api/v1/assets/${video}/clip/process`, clip);
  await readJobs();
  const tools = await callTools(recorder, administrator, image);
  await post(`/api/v1/assets/${trashed}/delete`, { keys: ['original'] });
  const { data: share } = await post('/api/v1/shares', {
    name: SHARE,
    assets: [image],
    allow_download: true,
  });
  const token = share.url.split('/').pop();
  await visitShare(recorder, administrator, { token, image });
  await viewFiles(recorder, callers, { image, video });
  const missed = await searchMissing(recorder, callers);
  return {
    created: new Map([
      [image, 'check-usage-3.png'],
      [video, 'check-usage.mp4'],
    ]),
    share: { id: share.id, name: SHARE, token, owner: administrator, assets: [image] },
    jobs: await readJobs(),
    tools,
    videoSeconds: VIDEO_SECONDS,
    missed,
    async remove() {
      const url = `/api/v1/shares/${share.id}`;
      await recorder.read({ method: 'DELETE', url, ...administrator });
      for (const id of [image, video])
        await post(`/api/v1/assets/${id}/delete`, { keys: ['original'] });
    },
  };
}

/**
 * Uploads a file. Returns the id of its asset.
 * @param {Recorder} recorder
 * @param {Caller} caller
 * @param {{ url: string, name: string, file: Buffer }} given
 * @returns {Promise<string>}
 */
async function uploadFile(recorder, caller, { url, name, file }) {
  const fields = new FormData();
  fields.append('file', new Blob([new Uint8Array(file)]), name);
  const form = new Response(fields);
  const body = Buffer.from(await form.arrayBuffer());
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  const answer = await recorder.read({ method: 'POST', url, body, headers, ...caller });
  return answer.files[0].id;
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

/** @type {Changes} */
export const NO_CHANGES = {
  created: new Map(),
  share: null,
  jobs: [],
  tools: new Map(),
  videoSeconds: 0,
  missed: { term: '', searches: 0 },
  remove: async () => undefined,
};
