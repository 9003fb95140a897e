/**
 * Verifies the usage page by an independent count: repeats the calls of an access log on a server, makes changes if asked to, counts both,
 * and compares every number of the page before and after. Sums the files of the store. docs/usage.md explains its files. Exit codes: 0 all
 * equal, 1 a difference or an error, 2 the hour changed.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseAccessLog } from './access-log.mjs';
import { NO_USER, readCallers, readShares } from './callers.mjs';
import { makeChanges, NO_CHANGES } from './changes/make-changes.mjs';
import { checkUserNames, compareNames, compareSeries, compareTasks } from './check-names.mjs';
import { checkPrevious } from './check-previous.mjs';
import { checkStorage } from './check-storage.mjs';
import { compare, compareCharts, compareUnused, printRows, report } from './compare.mjs';
import { routeFinder } from './count-calls.mjs';
import { expectNumbers } from './expect-numbers.mjs';
import { readSteps } from './expect-work.mjs';
import { openLibrary } from './read-library.mjs';
import { readPage } from './read-page.mjs';
import { recordCalls } from './record-calls.mjs';

/**
 * @typedef {object} Options
 * @property {string} server
 * @property {string} log
 * @property {string} users
 * @property {string} [files]
 * @property {string} [database]
 * @property {boolean} changes
 *
 * @param {Options} options
 * @returns {Promise<number>} the exit code
 */
async function checkUsage({ server, log, users: usersFile, files, database, changes: isChanging }) {
  const { calls, skipped } = parseAccessLog(await readFile(log, 'utf8'));
  report(
    `${calls.length} calls to repeat; ${skipped} that change data are left out, with archives`,
  );
  const recorder = recordCalls(server);
  const { administrator, callers, callerOf, ownerOf } = await readCallers(recorder, usersFile);
  const read = (/** @type {string} */ url) => recorder.read({ url, ...administrator });
  const document = await read('/api/v1/openapi.json');
  const routeOf = routeFinder(document);
  const library = openLibrary(recorder, administrator);
  const users = [/** @type {const} */ ('*'), ...callers.map(({ userId }) => userId), NO_USER];
  const hour = currentHour();
  const given = { users, startTime: hour };

  const before = await readPage(recorder, administrator, given);
  const counts = await library.compareCounts();
  await repeatCalls(recorder, calls, { callerOf, ownerOf, routeOf });
  const changes = isChanging ? await makeChanges(recorder, { administrator, callers }) : NO_CHANGES;
  const shares = await readShares(recorder, callers);
  const after = await readPage(recorder, administrator, given);
  const repeated = recorder.calls.slice(before.firstCall, after.firstCall);

  const steps = database === undefined ? [] : await readSteps(database, changes.jobs);
  const expected = expectNumbers(
    { calls: repeated, changes, steps, routeOf, shares, administrator },
    users,
    after,
  );
  const used = { calls: repeated, created: changes.created.keys(), creator: administrator.userId };
  const { listAssets } = library;
  const known = {
    assets: new Map([...(await listAssets()), ...changes.created]),
    shares: [...shares, ...(changes.share ? [changes.share] : [])],
    callers,
  };
  const rows = [
    ...counts,
    ...compare(before.numbers, after.numbers, expected.numbers),
    ...compareCharts(before.charts, after.charts, { expected: expected.charts, hour }),
    ...compare(before.lists, after.lists, expected.lists),
    ...(await checkPrevious(read, users)),
    ...compareUnused(before.unused, after.unused, used),
    ...compareNames(after.names, known),
    ...compareSeries(after.series, document),
    ...compareTasks(after.lists, steps),
    ...(await checkUserNames(recorder, administrator, callers)),
  ];
  const hasHourChanged = currentHour() !== hour;
  if (files !== undefined && !hasHourChanged)
    rows.push(...(await checkStorage(read, { folder: files, users, listAssets })));
  await changes.remove();
  if (hasHourChanged) {
    report('The hour changed during the check, and with it the periods. Run it again.');
    return 2;
  }
  return printRows(rows, {
    isStorageKnown: files !== undefined,
    isWorkKnown: database !== undefined || !isChanging,
  });
}

/**
 * @param {ReturnType<typeof recordCalls>} recorder
 * @param {readonly import('./access-log.mjs').LoggedCall[]} calls
 * @param {Pick<Awaited<ReturnType<typeof readCallers>>, 'callerOf' | 'ownerOf'> & { routeOf: ReturnType<typeof routeFinder> }} given
 */
async function repeatCalls(recorder, calls, { callerOf, ownerOf, routeOf }) {
  for (const { user, method, url } of calls) {
    const caller = user === null ? null : callerOf(user);
    const [path = ''] = url.split('?');
    const route = routeOf({ method, path });
    // Paths without a route, and public routes, do not read credentials.
    const isRead = caller !== null && route !== null && !route.isPublic;
    await recorder.send({
      method,
      url,
      apiKey: caller?.apiKey ?? null,
      userId: isRead ? caller.userId : ownerOf(url),
      ...(method === 'POST' && { body: {} }),
    });
  }
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
    database: { type: 'string' },
    changes: { type: 'boolean', default: false },
  },
});
process.exitCode = await checkUsage(values).catch((error) => {
  report(error.message);
  return 1;
});
