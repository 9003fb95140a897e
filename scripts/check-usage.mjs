/**
 * Verifies the usage page by an independent count: repeats the calls of an access log on a server, counts them, and compares every number of
 * the page before and after. docs/usage.md explains its files. Exit codes: 0 all equal, 1 a difference or an error, 2 the hour changed.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseAccessLog } from './usage/access-log.mjs';
import { countCalls, routeFinder } from './usage/count-calls.mjs';
import { readLibrary, readPage } from './usage/read-page.mjs';
import { recordCalls } from './usage/record-calls.mjs';

const NO_USER = -1;

/**
 * @typedef {object} Users who calls
 * @property {string} administrator a name in `keys`
 * @property {Record<string, string>} keys API keys by the names in the log
 * @property {Record<string, string>} [anonymous] for whom anonymous calls count: names by the beginning of the path
 */

const report = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

/**
 * @param {{ server: string, log: string, users: string }} files
 * @returns {Promise<number>} the exit code
 */
async function checkUsage({ server, log, users }) {
  const { calls, skipped } = parseAccessLog(await readFile(log, 'utf8'));
  report(`${calls.length} calls to repeat; ${skipped} that change data are left out`);
  const recorder = recordCalls(server);
  const { administrator, idOf, keyOf, ownerOf } = await signIn(recorder, users);
  const document = await recorder.read({
    url: '/api/v1/openapi.json',
    apiKey: null,
    userId: NO_USER,
  });
  const routeOf = routeFinder(document);
  const ids = [...new Set([...idOf.values(), NO_USER])];
  const given = { users: [/** @type {const} */ ('*'), ...ids], startTime: currentHour() };

  const before = await readPage(recorder, administrator, given);
  const library = await readLibrary(recorder, administrator);
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
  const after = await readPage(recorder, administrator, given);
  if (before.hour !== after.hour) {
    report('The hour changed during the check, and with it the periods. Run it again.');
    return 2;
  }
  const repeated = recorder.calls.slice(before.firstCall, after.firstCall);
  const expected = expectNumbers(repeated, routeOf, given.users);
  const rows = [...library, ...compare(before.numbers, after.numbers, expected)];
  return printRows(rows.sort((a, b) => (a.name < b.name ? -1 : 1)));
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

/** Returns the beginning of the current hour, in seconds since 1970. */
function currentHour() {
  return Math.floor(Date.now() / 3_600_000) * 3_600;
}

/**
 * Returns what the calls add to each number, by user and name.
 * @param {readonly import('./usage/count-calls.mjs').Call[]} calls
 * @param {ReturnType<typeof routeFinder>} routeOf
 * @param {readonly (number | '*')[]} users
 */
function expectNumbers(calls, routeOf, users) {
  /** @type {Map<string, number>} */
  const expected = new Map();
  for (const user of users) {
    const own = calls.filter(({ userId }) => user === '*' || userId === user);
    const { api, ...totals } = countCalls(own, routeOf);
    for (const [name, value] of Object.entries(totals)) expected.set(`${user}, ${name}`, value);
    for (const [series, value] of Object.entries(api))
      expected.set(`${user}, api ${series}`, value);
  }
  return expected;
}

/**
 * Returns each number of the page with its counted growth. A number that no call adds to must not grow.
 * @param {Map<string, number>} before
 * @param {Map<string, number>} after
 * @param {Map<string, number>} expected
 */
function compare(before, after, expected) {
  const ranges = new Set([...after.keys()].map((key) => key.split(', ')[1] ?? ''));
  const names = new Set([...before.keys(), ...after.keys()]);
  for (const key of expected.keys()) {
    const [user, ...name] = key.split(', ');
    for (const range of ranges) names.add(`${user}, ${range}, ${name.join(', ')}`);
  }
  return [...names].map((name) => {
    const [user, , ...series] = name.split(', ');
    const shown = (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return { name, shown, counted: expected.get(`${user}, ${series.join(', ')}`) ?? 0 };
  });
}

/**
 * Prints numbers that are not 0, and a summary. Returns the exit code.
 * @param {readonly { name: string, shown: number, counted: number }[]} rows
 */
function printRows(rows) {
  const different = rows.filter(({ shown, counted }) => shown !== counted);
  for (const { name, shown, counted } of rows)
    if (shown !== 0 || counted !== 0)
      report(
        `${shown === counted ? 'equal    ' : 'DIFFERENT'} ${name}: page ${shown}, counted ${counted}`,
      );
  report(`${rows.length} numbers compared, ${different.length} different`);
  return different.length === 0 ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    log: { type: 'string', default: 'access.log' },
    users: { type: 'string', default: 'users.json' },
  },
});
process.exitCode = await checkUsage(values).catch((error) => {
  report(error.message);
  return 1;
});
