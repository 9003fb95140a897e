import type { Context } from '@spindle/core/context';
import { expect, it } from 'vitest';
import { createUnchangedAssetsCache } from './unchanged-assets-cache.ts';

/** The part of a context that the cache reads: a database without assets. */
const ctx = { db: { $queryRaw: async () => [{ seq: null }] } } as unknown as Context;

it('computes a result once for all callers that miss it at the same time', async () => {
  const cache = createUnchangedAssetsCache<{ boundary: bigint; changes: bigint }>(10);
  let changes = 1n;
  let computations = 0;
  const lookup = {
    asOf: 5n,
    async compute(boundary: bigint): Promise<[{ boundary: bigint; changes: bigint }, null]> {
      computations += 1;
      const seen = changes;
      await new Promise((resolve) => setTimeout(resolve, 5)); // until all callers wait
      return [{ boundary, changes: seen }, null];
    },
    readRecent: async () => ({ changes }),
  };
  const read = () => cache.read(ctx, 'lake', lookup);
  await read();
  expect(computations).toBe(1);
  changes = 2n; // an old asset has changed: the cached result is no longer valid
  const results = await Promise.all(Array.from({ length: 20 }, read));
  expect(computations).toBe(2);
  expect(results.every((found) => found?.result.changes === 2n)).toBe(true);
});
