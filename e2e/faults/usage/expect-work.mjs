import pg from 'pg';

/** @typedef {import('./compare.mjs').Counted} Counted */

/** Minutes and seconds of the page have two decimals. It is read twice, and each time rounded. */
const ROUNDING = 0.01;

/** Timestamps of steps have whole milliseconds. */
const TIMESTAMP_MS = 1;

/**
 * Milliseconds by which the duration of a run may differ from the times in its row: the worker measures it after it has claimed the step, and
 * until it has written the end.
 */
const WRITE_MS = 5_000;

/** The longest waits of the groups, in seconds; null: longer. docs/usage.md. */
const GROUPS = [1, 10, 60, 600, 3_600, null];

/** The queues of the tasks that the changes run. */
const QUEUES = Object.entries({
  upkeep: ['finish', 'delete-earlier-derivatives', 'purge-cdn'],
  video: ['encode-renditions', 'make-preview', 'cut-clip'],
  media: ['probe', 'convert-image', 'make-tiles', 'package-rendition', 'make-storyboard'],
});

/**
 * @typedef {object} Step a step that has run, in milliseconds
 * @property {string} task
 * @property {Bounds} wait until the first run
 * @property {Bounds} work in all runs
 *
 * @typedef {readonly [least: number, most: number]} Bounds
 */

/**
 * Reads the steps of jobs from the database of the product, which has their times in milliseconds. Reads no statistics.
 * @param {string} database address
 * @param {readonly { job_id: number }[]} jobs
 * @returns {Promise<Step[]>}
 */
export async function readSteps(database, jobs) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT task, attempt, requested_at, not_before, started_at, coalesce(finished_at, completed_at) AS ended_at
       FROM step JOIN job ON job.id = step.job_id WHERE job_id = ANY($1) AND started_at IS NOT NULL`,
      [jobs.map(({ job_id }) => job_id)],
    );
    return rows.map(({ task, attempt, requested_at, not_before, started_at, ended_at }) => {
      const work = ended_at - started_at;
      const wait = started_at - not_before;
      // A repeated step has lost the time before which it could not run first, and does not run between its runs.
      const isRepeated = attempt > 1;
      return {
        task,
        wait: isRepeated
          ? [0, started_at - requested_at + TIMESTAMP_MS]
          : [Math.max(0, wait - TIMESTAMP_MS), Math.max(0, wait + TIMESTAMP_MS)],
        work: [isRepeated ? 0 : Math.max(0, work - WRITE_MS), work + WRITE_MS],
      };
    });
  } finally {
    await client.end();
  }
}

/**
 * Returns what steps add to the lists of processing: exact numbers of steps by queue and wait, seconds within their rounding, and minutes within
 * the time in which a worker writes.
 * @param {readonly Step[]} steps
 * @param {(queue: string) => number} countShown the steps of a queue on the page, whose mean wait is rounded
 * @returns {Map<string, Counted>}
 */
export function expectWork(steps, countShown) {
  /** @type {Map<string, Counted>} */
  const expected = new Map();
  for (const [task, own] of groupBy(steps, ({ task }) => task))
    expected.set(`task ${task} minutes`, sum(own, 'work', 60_000, ROUNDING));
  for (const [queue, own] of groupBy(steps, ({ task }) => queueOf(task))) {
    const rounding = ROUNDING * countShown(queue);
    expected.set(`queue ${queue} steps`, own.length);
    expected.set(`queue ${queue} seconds`, sum(own, 'wait', 1_000, rounding));
    for (const [place, group] of GROUPS.entries())
      expected.set(`queue ${queue} waits up to ${group}`, countWaits(own, place));
  }
  return expected;
}

/**
 * Counts the steps of a group of waits. A wait within a millisecond of the bound may be in either group.
 * @param {readonly Step[]} steps
 * @param {number} place of the group
 * @returns {Counted}
 */
function countWaits(steps, place) {
  const places = steps.map(({ wait: [least, most] }) => [placeOf(least), placeOf(most)]);
  const surely = places.filter(([first, last]) => first === place && last === place);
  const possibly = places.filter(([first = 0, last = 0]) => first <= place && place <= last);
  return surely.length === possibly.length ? surely.length : [surely.length, possibly.length];
}

/** Returns the place of a wait in the groups. @param {number} ms */
function placeOf(ms) {
  return GROUPS.findIndex((seconds) => seconds === null || ms <= seconds * 1_000);
}

/** @param {string} task */
function queueOf(task) {
  return QUEUES.find(([, tasks]) => tasks.includes(task))?.[0] ?? `of ${task}`;
}

/**
 * Sums times in a unit, and widens the bounds by a rounding.
 * @param {readonly Step[]} steps
 * @param {'wait' | 'work'} time
 * @param {number} unit milliseconds
 * @param {number} rounding
 * @returns {Bounds}
 */
function sum(steps, time, unit, rounding) {
  const total = (/** @type {0 | 1} */ bound) =>
    steps.reduce((result, step) => result + step[time][bound], 0) / unit;
  return [total(0) - rounding, total(1) + rounding];
}

/**
 * @param {readonly Step[]} steps
 * @param {(step: Step) => string} keyOf
 */
function groupBy(steps, keyOf) {
  /** @type {Map<string, Step[]>} */
  const groups = new Map();
  for (const step of steps) groups.set(keyOf(step), [...(groups.get(keyOf(step)) ?? []), step]);
  return groups;
}
