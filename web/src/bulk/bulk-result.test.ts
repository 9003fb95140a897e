import { expect, it } from 'vitest';
import type { BulkRequest } from './bulk-request.ts';
import { findBulkResult } from './bulk-result.ts';

const convert = (target: BulkRequest['target']): BulkRequest => ({
  target,
  operation: { action: 'convert' },
});
const manyIds = (count: number) => Array.from({ length: count }, (_, at) => `asset-${at}`);

it('opens the conversions of a single asset, also for users who can see jobs', () => {
  const result = { kind: 'conversions', assetId: 'a' };
  expect(findBulkResult(7, convert({ ids: ['a'] }), false)).toEqual(result);
  expect(findBulkResult(7, convert({ ids: ['a'] }), true)).toEqual(result);
});

it('opens the job of several assets only for users who can see jobs', () => {
  expect(findBulkResult(7, convert({ ids: ['a', 'b'] }), true)).toEqual({ kind: 'job', jobId: 7 });
  expect(findBulkResult(7, convert({ ids: ['a', 'b'] }), false)).toEqual({
    kind: 'assets',
    ids: ['a', 'b'],
  });
});

it('returns to the page of the job when the assets have no ids, or too many for a URL', () => {
  expect(findBulkResult(7, convert({ ids: manyIds(50) }), false)?.kind).toBe('assets');
  expect(findBulkResult(7, convert({ ids: manyIds(51) }), false)?.kind).toBe('origin');
  expect(findBulkResult(7, convert({ job_id: 3 }), false)?.kind).toBe('origin');
});

it('returns undefined for a job without a result to open, or whose new assets are not known', () => {
  const request: BulkRequest = { target: { ids: ['a'] }, operation: { action: 'delete' } };
  expect(findBulkResult(7, request, true)).toBeUndefined();
  const remove_background = {
    disposition: 'add_new_asset',
    subject: 'person',
    format: 'png',
    crop: false,
  } as const;
  const operation = { action: 'convert', remove_background } as const;
  expect(findBulkResult(7, { ...request, operation }, true)).toBeUndefined();
});
