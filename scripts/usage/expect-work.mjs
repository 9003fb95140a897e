/** @typedef {import('./make-changes.mjs').Changes} Changes */
/** @typedef {readonly [least: number, most: number]} Bounds */

/** Minutes and seconds of the API have two decimals, times of jobs whole seconds. */
const ROUNDING = 0.01;
const SECOND = 1;

/** The name of the step that encodes a video. Steps in the group of add-ons have the name of their add-on. */
const ENCODE_STEP = 'encode';

/** Returns the steps of jobs that have run. @param {readonly any[]} jobs */
function stepsOf(jobs) {
  return jobs
    .flatMap((job) =>
      Object.entries(job.job_steps).flatMap(([group, steps]) =>
        Object.entries(/** @type {any} */ (steps)).map(([key, step]) => ({
          job,
          group,
          key,
          ...step,
        })),
      ),
    )
    .filter(({ started_at }) => started_at !== null);
}

/**
 * Returns what the jobs of the changes add to the charts: uses of add-ons, and the minutes of the files that were written.
 * @param {Changes} changes
 * @returns {Map<string, number | Bounds>}
 */
export function expectCharts({ jobs, tools, videoSeconds }) {
  /** @type {Map<string, number | Bounds>} */
  const expected = new Map();
  const add = (/** @type {string} */ addon, /** @type {number} */ uses) => {
    const name = `addons ${addon}`;
    if (uses > 0) expected.set(name, Number(expected.get(name) ?? 0) + uses);
  };
  for (const [addon, uses] of tools) add(addon, uses);
  const steps = stepsOf(jobs);
  for (const { group, key } of steps) {
    if (key === ENCODE_STEP) add('VIDEO_TRANSCODE', 1);
    if (group === 'addons') add(key.toUpperCase(), 1);
  }
  // Each file has the whole length of the video: renditions, and the clip.
  const files = steps.filter(
    ({ group, status }) => group === 'transcodes' && status === 'COMPLETED',
  ).length;
  const minutes = (files * videoSeconds) / 60;
  expected.set('transcodes', [minutes - ROUNDING, minutes + ROUNDING]);
  return expected;
}

/**
 * Returns what the jobs of the changes add to the lists of processing: the number of steps, and bounds for times, because only the API has the
 * beginning and end of each step, in whole seconds.
 * @param {readonly any[]} jobs
 * @param {Iterable<string>} names of the shown numbers
 * @returns {Map<string, number | Bounds>}
 */
export function expectWork(jobs, names) {
  const steps = stepsOf(jobs);
  const lengths = steps.map(({ started_at, finished_at }) =>
    secondsBetween(started_at, finished_at),
  );
  const waits = steps.map(({ job, started_at }) => secondsBetween(job.requested_at, started_at));
  const most = {
    minutes: sum(lengths.map((length) => length + SECOND)) / 60 + steps.length * ROUNDING,
    seconds: sum(waits.map((wait) => wait + SECOND)) + steps.length * ROUNDING,
    steps: steps.length,
  };
  const lasting = lengths.map((length) => Math.max(0, length - SECOND));
  const least = sum(lasting) / 120 - steps.length * ROUNDING;
  /** @type {Map<string, number | Bounds>} */
  const expected = new Map([['all queues steps', steps.length]]);
  expected.set('all tasks minutes', [least, most.minutes]);
  for (const name of names) {
    if (/^task .* minutes$/.test(name)) expected.set(name, [0, most.minutes]);
    if (/^queue .* seconds$/.test(name))
      expected.set(name, [-steps.length * ROUNDING, most.seconds]);
    if (/^queue .* (steps|waits up to .*)$/.test(name)) expected.set(name, [0, most.steps]);
  }
  return expected;
}

/** @param {string} from @param {string} until */
const secondsBetween = (from, until) => (Date.parse(until) - Date.parse(from)) / 1000;

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
