import { expect, it } from 'vitest';
import { UPLOAD_STATES, type UploadState } from '../upload-queue/upload.ts';
import type { Tally } from '../upload-queue/upload-store.ts';
import { summarize } from './tray-summary.ts';

/** Returns the tally of files of 100 bytes. Files whose transfer has begun are half sent. */
function tally(counts: Partial<Record<UploadState, number>>): Tally {
  const halfSent: UploadState[] = ['uploading', 'paused', 'interrupted'];
  const all: UploadState[] = ['processing', 'done', 'error'];
  const sums = UPLOAD_STATES.map((state) => {
    const count = counts[state] ?? 0;
    const share = all.includes(state) ? 100 : halfSent.includes(state) ? 50 : 0;
    return [state, { count, sizeBytes: count * 100, sentBytes: count * share }];
  });
  return Object.fromEntries(sums) as Tally;
}

const title = (counts: Partial<Record<UploadState, number>>, isPaused = false) =>
  summarize(tally(counts), isPaused).title;

it('shows the position of the current upload and the total', () => {
  expect(title({ done: 1, uploading: 1, waiting: 2 })).toBe('Uploading 2 of 4');
  expect(title({ uploading: 3, waiting: 12_483 })).toBe('Uploading 1 of 12,486');
});

it('shows the position at which all uploads are paused', () => {
  expect(title({ done: 1, paused: 3 })).toBe('Paused at 2 of 4');
  expect(title({ done: 1, waiting: 3 }, true)).toBe('Paused at 2 of 4');
});

it('shows how many files are being processed, then how many succeeded and failed', () => {
  expect(title({ processing: 1, done: 3 })).toBe('Processing 1 file');
  expect(title({ done: 3 })).toBe('3 files uploaded');
  expect(title({ done: 3, error: 1, failed: 1 })).toBe('3 files uploaded, 2 failed');
  expect(title({ failed: 1 })).toBe('1 failed');
});

it('shows how many uploads an earlier page left unfinished', () => {
  expect(title({ interrupted: 2 })).toBe('2 unfinished uploads');
});

it('counts the bytes of files that are or will be sent, and the unfinished uploads', () => {
  const { percent, transferTotals, unfinished } = summarize(
    tally({ uploading: 2, waiting: 1, done: 1, failed: 1, interrupted: 1 }),
    false,
  );
  expect(percent).toBe(50);
  expect(transferTotals.sizeBytes).toBe(400);
  expect(unfinished).toBe(5);
});

it('shows the percentage of processed files once all have arrived', () => {
  expect(summarize(tally({ processing: 3, done: 1 }), false).percent).toBe(25);
});

it('announces each phase, but not every file', () => {
  const announced = (uploading: number, done: number) =>
    summarize(tally({ uploading, done }), false).announcement;
  expect(announced(2, 1)).toBe(announced(1, 2));
  expect(announced(0, 3)).toBe('3 files uploaded');
});
