/** @typedef {import('./changes/make-changes.mjs').Changes} Changes */
/** @typedef {import('./compare.mjs').Counted} Counted */

/** Minutes of the page have two decimals. It is read twice, and each time rounded. */
const ROUNDING = 0.01;

/** The name of the step that encodes a video. Steps in the group of add-ons have the name of their add-on. */
const ENCODE_STEP = 'encode';

/**
 * Returns what the jobs of the changes add to the charts: uses of add-ons, and the minutes of the files that were written.
 * @param {Changes} changes
 * @returns {Map<string, Counted>}
 */
export function expectCharts({ jobs, tools, videoSeconds }) {
  const uses = new Map(tools);
  const add = (/** @type {string} */ addon) => uses.set(addon, (uses.get(addon) ?? 0) + 1);
  const steps = stepsOf(jobs);
  for (const { group, key } of steps) {
    if (key === ENCODE_STEP) add('VIDEO_TRANSCODE');
    if (group === 'addons') add(key.toUpperCase());
  }
  // Each file has the whole length of the video: renditions, and the clip.
  const files = steps.filter(
    ({ group, status }) => group === 'transcodes' && status === 'COMPLETED',
  ).length;
  const minutes = (files * videoSeconds) / 60;
  /** @type {Map<string, Counted>} */
  const expected = new Map([...uses].map(([addon, count]) => [`addons ${addon}`, count]));
  return expected.set('transcodes', [minutes - ROUNDING, minutes + ROUNDING]);
}

/** Returns the steps of jobs that have run. @param {readonly any[]} jobs */
function stepsOf(jobs) {
  return jobs
    .flatMap(({ job_steps }) => Object.entries(job_steps))
    .flatMap(([group, steps]) =>
      Object.entries(/** @type {any} */ (steps)).map(([key, step]) => ({ group, key, ...step })),
    )
    .filter(({ started_at }) => started_at !== null);
}
