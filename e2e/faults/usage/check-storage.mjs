import { setTimeout as pause } from 'node:timers/promises';
import { countFiles } from './count-files.mjs';
import { chartRanges, readAllRanges, STORAGE_SERIES } from './read-charts.mjs';
import { readUnused } from './read-lists.mjs';

/** @typedef {(url: string) => Promise<any>} Read */
/** @typedef {{ id: string, creator: number, type: string, days: number, size: number, bytes: import('./count-files.mjs').Bytes }} StoredAsset */

const KINDS = /** @type {const} */ (['originals', 'derivatives', 'transcodes']);

/** The ranges of charts. */
const RANGES = chartRanges(0).map(({ name }) => name);

/** The bounds of ages in days. docs/usage.md. */
const AGES = [30, 90, 365, 730, 1_825];

const DAY_MS = 86_400_000;
const POLL_MS = 2_000;

/** Storage is measured every minute, and a worker looks every 5 seconds whether it is time. */
const MEASURED_LIMIT_MS = 120_000;

/**
 * Compares storage on the page with the files in a store. Waits for the next measurement while a number differs.
 * @param {Read} read
 * @param {{ folder: string, users: readonly (number | '*')[], listAssets: () => Promise<Map<string, string>> }} given
 */
export async function checkStorage(read, { folder, users, listAssets }) {
  const since = Date.now();
  for (;;) {
    const measuredAt = Date.parse((await read(rangeOf('*'))).measured_at ?? '') || 0;
    const assets = await readAssets(read, [...(await listAssets()).keys()], folder);
    const rows = [];
    for (const user of users) {
      const counted = await countStorage(read, user, assets);
      const shown = await readStorage(read, user);
      for (const name of new Set([...shown.keys(), ...counted.keys()]))
        rows.push({
          name: `${user}, ${name}`,
          shown: shown.get(name) ?? 0,
          counted: counted.get(name) ?? 0,
        });
    }
    const isOver = measuredAt > since + 1_000 || Date.now() > since + MEASURED_LIMIT_MS;
    if (isOver || rows.every(({ shown, counted }) => shown === counted)) return rows;
    await pause(POLL_MS);
  }
}

/** @param {number | '*'} user */
function rangeOf(user) {
  const now = Math.floor(Date.now() / 1000);
  return `/api/v1/usage/storage?start_time=${now}&end_time=${now}${user === '*' ? '' : `&user_id=${user}`}`;
}

/**
 * @param {Read} read
 * @param {readonly string[]} ids
 * @param {string} folder
 * @returns {Promise<StoredAsset[]>}
 */
async function readAssets(read, ids, folder) {
  const assets = [];
  /** @type {Map<string, string>} */
  const originals = new Map();
  for (const id of ids) {
    const asset = await read(`/api/v1/assets/${id}/data`);
    assets.push(asset);
    if (asset.version === 1) continue;
    const { data } = await read(`/api/v1/assets/${id}/versions`);
    for (const { checksum } of data) originals.set(checksum, id);
  }
  const files = await countFiles(folder, { ids: new Set(ids), originals });
  return assets.map(({ id, kind, trashed, creator_id, upload_time, size }) => ({
    id,
    size,
    creator: creator_id,
    type: trashed ? 'trash' : kind.toLowerCase(),
    days: (Date.now() - Date.parse(upload_time)) / DAY_MS,
    bytes: files.get(id) ?? { originals: 0, derivatives: 0, transcodes: 0 },
  }));
}

/**
 * Counts what the page shows of a user's assets.
 * @param {Read} read
 * @param {number | '*'} user
 * @param {readonly StoredAsset[]} all
 */
async function countStorage(read, user, all) {
  const counts = new Map();
  const add = (/** @type {string} */ name, /** @type {number} */ value) =>
    counts.set(name, (counts.get(name) ?? 0) + value);
  const unused = (await readUnused(read, user)).names;
  for (const { id, creator, type, days, size, bytes } of all) {
    if (user !== '*' && creator !== user) continue;
    const total = KINDS.reduce((sum, kind) => sum + bytes[kind], 0);
    for (const range of RANGES) {
      add(`storage ASSET, ${range}`, total);
      for (const kind of KINDS) add(`storage ${kind}, ${range}`, bytes[kind]);
    }
    const age = AGES.filter((bound) => bound <= days).at(-1) ?? 0;
    const groups = ['all', `type ${type}`];
    if (type !== 'trash') groups.push(`user ${creator}`, `age ${age}`);
    for (const group of groups) {
      add(`stored assets of ${group}`, 1);
      add(`stored bytes of ${group}`, total);
    }
    if (!unused.has(id)) continue;
    add('stored assets of unused', 1);
    add('stored bytes of unused', size);
  }
  return counts;
}

/**
 * Reads the same from the page.
 * @param {Read} read
 * @param {number | '*'} user
 */
async function readStorage(read, user) {
  /** @type {Map<string, number>} */
  const shown = new Map();
  for (const series of STORAGE_SERIES)
    for (const [key, { points }] of await readAllRanges(read, user, series)) {
      const [, range] = key.split(', ');
      shown.set(`${series.name}, ${range}`, [...points.values()].at(-1) ?? 0);
    }
  const library = await read(rangeOf(user));
  const parts = [
    ['all', library.total],
    ...library.by_type.map((/** @type {any} */ part) => [`type ${part.type}`, part]),
    ...library.by_user.map((/** @type {any} */ part) => [`user ${part.user.id}`, part]),
    ...library.by_age.map((/** @type {any} */ part) => [`age ${part.from_days}`, part]),
    ['unused', (await readUnused(read, user)).total],
  ];
  for (const [group, { assets, bytes }] of parts) {
    shown.set(`stored assets of ${group}`, assets);
    shown.set(`stored bytes of ${group}`, bytes);
  }
  return shown;
}
