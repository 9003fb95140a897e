import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { orMissing, unlessMissing } from './missing-value.ts';

it('a lookup whose entry is deleted meanwhile returns its result, also when there is none', async () => {
  const lookups: ((value: string | undefined) => void)[] = [];
  const cache = new LRUCache<string, string>({
    max: 10,
    ignoreFetchAbort: true,
    fetchMethod: () => orMissing(new Promise((resolve) => lookups.push(resolve))),
  });
  for (const value of ['found', undefined]) {
    const fetched = unlessMissing(cache.fetch('key'));
    cache.delete('key');
    lookups.at(-1)?.(value);
    expect(await fetched).toBe(value);
    expect(cache.size).toBe(0);
  }
});
