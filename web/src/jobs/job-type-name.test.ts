import { expect, it } from 'vitest';
import { jobTypeName } from './job-type-name.ts';

it.each([
  ['BULK_UPDATE_DATA', 'Edit metadata of assets'],
  ['INGEST', 'Process upload'],
  ['VIDEO_TRANSCODE', 'Video transcode'],
  ['ADDONS', 'Run add-ons'],
  ['MOVE_FILES', 'Move files'],
  ['SOME_LATER_WORK', 'Some later work'],
])('the job type %s is named "%s"', (type, words) => {
  expect(jobTypeName(type)).toBe(words);
});
