import { createHash } from 'node:crypto';
import { API } from '@spindle/contracts/api';
import { testExport } from '@spindle/contracts/export/export-routes';
import type { ExampleIds, Route } from '@spindle/contracts/http/route';
import { IDS, SHARE_TOKENS } from '../../server/src/mock/data-set/data-set.ts';
import { PASSWORD, USERS } from '../../server/src/mock/data-set/users.ts';

/** A request of the suite. */
interface RecordedCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** The compared parts of a response: everything but times, signatures and random ids. */
export interface RecordedAnswer {
  call: string;
  status: number;
  headers: Record<string, string | null>;
  body: string;
}

/** Response headers that are compared. */
const COMPARED = ['content-type', 'cache-control', 'content-disposition', 'retry-after'];

const [ADMIN, , USER, OTHER] = USERS;

/** Requests with a JSON body that read only. They come before all changes. */
const READS =
  /^\/api\/v1\/(users|assets\/(search|search\/terms|bulk\/preview|trash\/shares|facets|duplicates|get_link)|assetcollections)$/;

/** Calls whose work a worker continues. They come last, because later responses depend on its speed. */
const STARTS_WORK =
  /\/(process|reprocess|restore|bulk|merge-exact|purge|prefetch|move|delete_sources|backfill|reissue|retry|tools\/.*|test|transfer|undo)$/;

/** Reads that store a rendition which does not exist yet. They come after the reads that list renditions. */
const STORES_RENDITION = /\/(conversions|image|zoomable\/.*|conversion\/\{id\})$/;

/** Sends all calls of the suite to a server with the data set. Returns the responses without the values that differ between two runs. */
export async function recordSuite(origin: string): Promise<RecordedAnswer[]> {
  const answers: RecordedAnswer[] = [];
  for (const call of await listCalls(origin)) answers.push(await send(origin, call));
  return answers;
}

/** Returns the examples of all routes in a safe order, and further requests: pages, filters, other roles and errors. */
async function listCalls(origin: string): Promise<RecordedCall[]> {
  const ids: ExampleIds = {
    ...IDS,
    assetIds: [...IDS.assetIds],
    email: ADMIN?.email ?? '',
    password: PASSWORD,
    searchId: await findSearchId(origin),
  };
  const routes = API.filter(
    (route) => route.bodyFormat !== 'multipart' && route !== testExport, // its example names a host of the internet
  );
  const rank = (route: Route) => {
    if (STARTS_WORK.test(route.path) && route.method !== 'GET') return 4;
    if (route.method === 'DELETE') return 3;
    if (route.method !== 'GET' && !READS.test(route.path)) return 2;
    return STORES_RENDITION.test(route.path) ? 1 : 0;
  };
  const ordered = routes.toSorted((a, b) => rank(a) - rank(b));
  const examples = ordered.map((route) => ({ rank: rank(route), call: exampleCall(route, ids) }));
  return [
    ...examples.filter((one) => one.rank === 0).map(({ call }) => call),
    ...furtherCalls(),
    ...examples.filter((one) => one.rank > 0).map(({ call }) => call),
  ];
}

function exampleCall(route: Route, ids: ExampleIds): RecordedCall {
  const { params = {}, query = {}, body } = route.example(ids);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
  const search = new URLSearchParams(query).toString();
  return callAs(ADMIN?.apiKey, route.method, search ? `${path}?${search}` : path, body);
}

function callAs(
  apiKey: string | undefined,
  method: string,
  url: string,
  body?: unknown,
): RecordedCall {
  const headers: Record<string, string> = {};
  if (apiKey !== undefined) headers['x-filespin-api-key'] = apiKey;
  if (body === undefined) return { method, url, headers };
  headers['content-type'] = 'application/json';
  return { method, url, headers, body: JSON.stringify(body) };
}

/** Requests that the examples leave out. */
function furtherCalls(): RecordedCall[] {
  const search = (body: object, apiKey = ADMIN?.apiKey) =>
    callAs(apiKey, 'POST', '/api/v1/assets/search', body);
  const get = (url: string, apiKey = ADMIN?.apiKey) => callAs(apiKey, 'GET', url);
  return [
    search({}),
    search({ keyword: 'lake' }),
    search({ keyword: 'coast' }, USER?.apiKey),
    search({ keyword: 'nothing like this' }),
    search({ keyword: 7 }),
    get('/api/v1/jobs?status=QUEUED'),
    get('/api/v1/jobs?status=ERROR'),
    get('/api/v1/jobs/999999'),
    get(`/api/v1/assets/${IDS.videoId}/data`),
    get(`/api/v1/assets/${IDS.failedAssetId}/data`),
    get(`/api/v1/assets/${IDS.assetId}/data`, USER?.apiKey),
    get('/api/v1/assets/00000000000070008000000000000000/data'),
    get('/api/v1/users/1', USER?.apiKey),
    get('/api/v1/account', 'ffffffffffffffffffffffffffffffff'),
    callAs(undefined, 'GET', '/api/v1/account'),
    get(`/api/v1/public/shares/${SHARE_TOKENS.locked}`),
    get(`/api/v1/public/shares/${SHARE_TOKENS.expired}`),
    get(`/api/v1/stats/timeseries/api?user_id=${OTHER?.id}&${lastWeek()}`),
    get(`/api/v1/stats/storage?user_id=${OTHER?.id}`),
    get('/api/v1/no-such-route'),
    callAs(ADMIN?.apiKey, 'PUT', '/api/v1/account'),
  ];
}

/** Returns a range of seven whole days until yesterday. A period until now would end in another hour for the second server at times. */
function lastWeek(): string {
  const until = Math.floor(Date.now() / 86_400_000 - 1) * 86_400;
  return `start_time=${until - 7 * 86_400}&end_time=${until}`;
}

async function findSearchId(origin: string): Promise<string> {
  const { url, ...request } = callAs(ADMIN?.apiKey, 'POST', '/api/v1/assets/search', {});
  const answer = await fetch(origin + url, request);
  const { search_id } = (await answer.json()) as { search_id: string };
  return search_id;
}

async function send(origin: string, { url, ...request }: RecordedCall): Promise<RecordedAnswer> {
  const answer = await fetch(origin + url, { ...request, redirect: 'manual' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isText = /json|text|xml|mpegurl/.test(answer.headers.get('content-type') ?? '');
  return {
    call: `${request.method} ${maskVariable(url, origin)}`,
    status: answer.status,
    headers: Object.fromEntries(COMPARED.map((name) => [name, answer.headers.get(name)])),
    body: isText ? maskCounts(url, maskVariable(bytes.toString(), origin)) : hashOfFile(bytes),
  };
}

/** Masks what changes while the suite runs: statistics, in which its calls count some seconds later (not for OTHER), and the system health. */
function maskCounts(url: string, text: string): string {
  if (url.endsWith('/admin/health')) return Object.keys(JSON.parse(text).data).join();
  if (!url.includes('/stats/')) return text;
  if (!url.includes(`user_id=${OTHER?.id}`))
    return text.replace(/"(data|previous_sum)":(\{.*\}|[\d.]+)/g, '"$1":<counts>');
  const { data, ...head } = JSON.parse(text);
  return JSON.stringify({ ...head, data: Object.entries(data).sort() }); // in no particular order
}

/** Returns a hash of a file. Of a ZIP file only the size, because it may contain the time of its creation. */
function hashOfFile(bytes: Buffer): string {
  const isZip = bytes.subarray(0, 2).toString() === 'PK';
  return isZip ? `${bytes.length} bytes` : createHash('sha256').update(bytes).digest('hex');
}

/** Values of the data set that look random. They are compared. */
const KNOWN = new Set<string>([
  ...Object.values(IDS).flat().map(String),
  ...Object.values(SHARE_TOKENS),
  ...USERS.flatMap(({ apiKey, uploadKey, accessId }) => [apiKey, uploadKey, accessId]),
]);

/** Masks the values that differ between two runs: the address, times, signatures, tokens and random ids. */
function maskVariable(text: string, origin: string): string {
  const unlessKnown = (mask: string) => (found: string) => (KNOWN.has(found) ? found : mask);
  return text
    .replaceAll(origin, '<origin>')
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g, '<time>')
    .replace(/ey[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, unlessKnown('<uuid>'))
    .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
    .replace(/\b[0-9a-f]{32}\b/g, unlessKnown('<id>'))
    .replace(/(-v\d+-\w+-)[0-9a-f]{8}\b/g, '$1<random>') // keys of files
    .replace(/\bevt_[0-9a-f]{32}\b/g, '<event>')
    .replace(/"id":"\d+"/g, '"id":"<delivery>"')
    .replace(/\bspn_\w+/g, '<key>')
    .replace(/whsec_[\w+/=]+/g, '<secret>')
    .replace(/"reset_code":"[\w-]+"/g, '"reset_code":"<code>"')
    .replace(/"code":"[\w-]{32}"/g, '"code":"<code>"')
    .replace(/\b(signature|expiry|expires|t)=[\w%.-]+/gi, '$1=<masked>')
    .replace(/"(per_minute|uptime|duration_ms|durationMs)":[\d.]+/g, '"$1":<number>')
    .replace(/\b((?:start|end)_time)(=|":)\d+/g, (_, name, sign) => `${name}${sign}0`)
    .replace(/\/(shared|signup|reset-password)\/([\w-]{20,})/g, (found, page, token) =>
      KNOWN.has(token) ? found : `/${page}/<token>`,
    );
}
