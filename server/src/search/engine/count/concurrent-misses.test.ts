import type { Context } from '@spindle/core/context';
import { expect, it } from 'vitest';
import { keepOld } from './unchanged-assets-cache.ts';

/** The least of a context that drawing a line asks for. */
const ctx = { db: { $queryRaw: async () => [{ seq: null }] } } as unknown as Context;

it('finds a total once for all callers that miss it at the same time', async () => {
  const cache = keepOld<{ line: bigint; version: bigint }>(10);
  let version = 1n;
  let finds = 0;
  const use = {
    asOf: 5n,
    async find(line: bigint): Promise<[{ line: bigint; version: bigint }, null]> {
      finds += 1;
      const found = version;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return [{ line, version: found }, null];
    },
    add: async () => ({ version }),
  };
  const ask = () => cache.joined(ctx, 'lake', use);
  await ask();
  expect(finds).toBe(1);
  version = 2n; // what is remembered no longer holds
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(finds).toBe(2);
  expect(answers.every((answer) => answer?.kept.version === 2n)).toBe(true);
});
