/**
 * Verifies the usage page by an independent count: repeats the calls of an access log on a server, makes changes if asked to, counts both,
 * and compares every number of the page before and after. Sums the files of the store. docs/usage.md explains its files. Exit codes: 0 all
 * equal, 1 a difference or an error, 2 the hour changed.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseAccessLog } from './usage/access-log.mjs';
import { checkPrevious } from './usage/check-previous.mjs';
import { checkStorage } from './usage/check-storage.mjs';
import { compare, compareUnused, printRows, report } from './usage/compare.mjs';
import { routeFinder } from './usage/count-calls.mjs';
import { expectNumbers } from './usage/expect-numbers.mjs';
import { makeChanges, NO_CHANGES } from './usage/make-changes.mjs';
import { openLibrary } from './usage/read-library.mjs';
import { readPage } from './usage/read-page.mjs';
import { recordCalls } from './usage/record-calls.mjs';

const NO_USER = -1;

/**
 * @typedef {object} Users who calls
 * @property {string} administrator a name in `keys`
 * @property {Record<string, string>} keys API keys by the names in the log
 * @property {Record<string, string>} [anonymous] for whom anonymous calls count: names by the beginning of the path
 */

/**
 * @param {{ server: string, log: string, users: string, files?: string | undefined, changes: boolean }} given
 * @returns {Promise<number>} the exit code
 */
async function checkUsage({ server, log, users, files, changes: isChanging }) {
  const { calls, skipped } = parseAccessLog(await readFile(log, 'utf8'));
  report(
    `${calls.length} calls to repeat; ${skipped} that change data are left out, with archives`,
  );
  const recorder = recordCalls(server);
  const { administrator, idOf, keyOf, ownerOf } = await signIn(recorder, users);
  const read = (/** @type {string} */ url) => recorder.read({ url, ...administrator });
  const routeOf = routeFinder(await read('/api/v1/openapi.json'));
  const library = openLibrary(recorder, administrator);
  const ids = [...new Set([...idOf.values(), NO_USER])];
  const given = { users: [/** @type {const} */ ('*'), ...ids], startTime: currentHour() };
  const callers = [...idOf].map(([name, userId]) => ({ apiKey: keyOf(name), userId }));

  const before = await readPage(recorder, administrator, given);
  const counts = await library.compareCounts();
  for (const { user, method, url } of calls) {
    const [path = ''] = url.split('?');
    const route = routeOf({ method, path });
    // Paths without a route, and public routes, do not read credentials.
    const isRead = route !== null && !route.isPublic;
    const counted = (isRead ? user : null) ?? ownerOf(url);
    await recorder.send({
      method,
      url,
      apiKey: user === null ? null : keyOf(user),
      userId: counted === null ? NO_USER : (idOf.get(counted) ?? NO_USER),
      ...(method === 'POST' && { body: {} }),
    });
  }
  const changes = isChanging ? await makeChanges(recorder, { administrator, callers }) : NO_CHANGES;
  const shareOf = await readShares(recorder, callers);
  const after = await readPage(recorder, administrator, given);
  const repeated = recorder.calls.slice(before.firstCall, after.firstCall);
  const expected = expectNumbers(
    { calls: repeated, changes, routeOf, shareOf, administrator },
    given.users,
    after,
  );
  const rows = [
    ...counts,
    ...compare(before.numbers, after.numbers, expected.charts),
    ...compare(before.lists, after.lists, expected.lists),
    ...compare(before.past, after.past, new Map()),
    ...(await checkPrevious(read, given.users)),
    ...compareUnused(before.unused, after.unused, {
      calls: repeated,
      created: changes.created,
      creator: administrator.userId,
    }),
    ...(files === undefined
      ? []
      : await checkStorage(read, {
          folder: files,
          users: given.users,
          listAssets: library.listAssets,
        })),
  ];
  await changes.remove();
  if (before.hour !== after.hour) {
    report('The hour changed during the check, and with it the periods. Run it again.');
    return 2;
  }
  if (files === undefined) report('NOT COMPARED storage: --files names no store');
  const code = printRows(rows.sort((a, b) => (a.name < b.name ? -1 : 1)));
  return files === undefined ? 1 : code;
}

/**
 * Returns the callers of the file of users.
 * @param {ReturnType<typeof recordCalls>} recorder
 * @param {string} file
 */
async function signIn(recorder, file) {
  /** @type {Users} */
  const { administrator, keys, anonymous = {} } = JSON.parse(await readFile(file, 'utf8'));
  const keyOf = (/** @type {string} */ name) => {
    const key = keys[name];
    if (key === undefined) throw new Error(`${file} has no key for ${name}`);
    return key;
  };
  /** @type {Map<string, number>} */
  const idOf = new Map();
  for (const [name, apiKey] of Object.entries(keys)) {
    const { data } = await recorder.read({ url: '/api/v1/account', apiKey, userId: NO_USER });
    idOf.set(name, data.id);
  }
  const ownerOf = (/** @type {string} */ url) =>
    Object.entries(anonymous).find(([prefix]) => url.startsWith(prefix))?.[1] ?? null;
  const userId = idOf.get(administrator) ?? NO_USER;
  return { administrator: { apiKey: keyOf(administrator), userId }, idOf, keyOf, ownerOf };
}

/**
 * Returns a function that finds the id of a share by its token, among the shares of the callers.
 * @param {ReturnType<typeof recordCalls>} recorder
 * @param {readonly { apiKey: string, userId: number }[]} callers
 */
async function readShares(recorder, callers) {
  /** @type {Map<string, number>} */
  const ids = new Map();
  for (const caller of callers) {
    const { status, text } = await recorder.send({ url: '/api/v1/shares?limit=100', ...caller });
    if (status !== 200) continue; // may not share
    for (const { id, url } of JSON.parse(text).data.shares) ids.set(url.split('/').pop(), id);
  }
  return (/** @type {string} */ token) => ids.get(token);
}

/** Returns the beginning of the current hour, in seconds since 1970. */
function currentHour() {
  return Math.floor(Date.now() / 3_600_000) * 3_600;
}

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    log: { type: 'string', default: 'access.log' },
    users: { type: 'string', default: 'users.json' },
    files: { type: 'string' },
    changes: { type: 'boolean', default: false },
  },
});
process.exitCode = await checkUsage(values).catch((error) => {
  report(error.message);
  return 1;
});
