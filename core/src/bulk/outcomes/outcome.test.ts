import { expect, it } from 'vitest';
import { outcomeText } from './outcome.ts';

const text = (
  action: 'update_data' | 'archive' | 'download',
  ...counts: [string, number, string?][]
) =>
  outcomeText(
    action,
    counts.map(([outcome, assets, reason = '']) => ({
      outcome: outcome as 'CHANGED',
      assets,
      reason,
    })),
  );

it('describes the result of a bulk job in plain words', () => {
  expect(
    text('update_data', ['CHANGED', 412], ['ARCHIVED', 3], ['REFUSED', 2, 'Title is required.']),
  ).toBe('412 assets updated, 3 skipped (archived), 2 failed: Title is required');
  expect(text('archive', ['CHANGED', 12_480], ['UNCHANGED', 1], ['GONE', 2])).toBe(
    '12,480 assets archived, 1 already archived, 2 skipped (deleted)',
  );
  expect(text('update_data')).toBe('0 assets updated');
});

it('counts all files of a download, and those that were created for it', () => {
  expect(text('download', ['UNCHANGED', 3])).toBe('3 assets ready to download');
  expect(text('download', ['UNCHANGED', 3], ['CHANGED', 2], ['TRASHED', 1])).toBe(
    '5 assets ready to download, 2 of them converted, 1 skipped (in the trash)',
  );
  expect(text('download', ['CHANGED', 1])).toBe('1 asset ready to download, 1 of them converted');
});

it('names the most frequent reasons', () => {
  const reasons = ['a', 'b', 'c', 'd'].map((reason, n): [string, number, string] => [
    'REFUSED',
    4 - n,
    reason,
  ]);
  expect(text('update_data', ...reasons)).toBe(
    '0 assets updated, 10 failed: a (4); b (3); c (2); and other reasons',
  );
});
