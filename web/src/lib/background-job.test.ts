import { expect, it } from 'vitest';
import { colorOf, percentOf } from './background-job.ts';

const progress = (done: number, failed: number) => ({ done, total: 4, failed, per_minute: null });

it('a canceled job is gray, and a completed one with failures is yellow', () => {
  expect(colorOf({ status: 'ERROR', canceled: true, progress: progress(1, 0) })).toBe('gray');
  expect(colorOf({ status: 'ERROR', canceled: false, progress: null })).toBe('red');
  expect(colorOf({ status: 'COMPLETED', canceled: false, progress: progress(4, 1) })).toBe(
    'yellow',
  );
  expect(colorOf({ status: 'COMPLETED', canceled: false, progress: progress(4, 0) })).toBe('green');
});

it('a job without counts has done nothing until it is completed', () => {
  expect(percentOf({ status: 'QUEUED', progress: null })).toBe(0);
  expect(percentOf({ status: 'IN_PROGRESS', progress: progress(1, 0) })).toBe(25);
  expect(percentOf({ status: 'COMPLETED', progress: null })).toBe(100);
});
