import { expect, it } from 'vitest';
import { openInsightCounter } from './insight-counter.ts';

const DAY_MS = 86_400_000;
const SHARE = { shareId: 3, ownerId: 7 };
const [LAKE, HILL] = ['a', 'b'].map((digit) => digit.repeat(32)) as [string, string];

/** Opens a counter with a clock that starts on day 100. */
function openCounter() {
  let ms = 100 * DAY_MS;
  const counter = openInsightCounter(() => new Date(ms));
  const pass = (days: number) => {
    ms += days * DAY_MS;
  };
  return { counter, pass };
}

it('sums uses by user and asset, and those of a share also for the share', () => {
  const { counter } = openCounter();
  counter.addUse({ userId: 7, assetId: LAKE, kind: 'view' });
  counter.addUse({ userId: 7, assetId: LAKE, kind: 'view', share: SHARE });
  counter.addUse({ userId: 8, assetId: LAKE, kind: 'download' });
  counter.addVisit(SHARE);
  counter.addShareBytes(SHARE, 500);
  expect(counter.take()).toEqual({
    day: 100,
    assets: [
      { userId: 7, assetId: LAKE, views: 2, downloads: 0 },
      { userId: 8, assetId: LAKE, views: 0, downloads: 1 },
    ],
    shares: [{ ...SHARE, visits: 1, views: 1, downloads: 0, bytes: 500 }],
    hosts: [],
    terms: [],
  });
  expect(counter.take()).toBeNull();
});

it('sums requests by host and asset, and searches by term and user', () => {
  const { counter } = openCounter();
  const host = 'www.example.com';
  counter.addHost({ host, assetId: LAKE, requests: 1, bytes: 0 });
  counter.addHost({ host, assetId: LAKE, requests: 0, bytes: 700 });
  counter.addHost({ host, assetId: HILL, requests: 1, bytes: 0 });
  for (const userId of [7, 7, 8]) counter.addTerm({ term: 'yeti', userId });
  expect(counter.take()).toMatchObject({
    hosts: [
      { host, assetId: LAKE, requests: 1, bytes: 700 },
      { host, assetId: HILL, requests: 1, bytes: 0 },
    ],
    terms: [
      { term: 'yeti', userId: 7, searches: 2 },
      { term: 'yeti', userId: 8, searches: 1 },
    ],
  });
});

it('returns one day after the other', () => {
  const { counter, pass } = openCounter();
  counter.addVisit(SHARE);
  pass(1);
  counter.addVisit(SHARE);
  expect([counter.take()?.day, counter.take()?.day, counter.take()]).toEqual([100, 101, null]);
});

it('limits the entries in memory', () => {
  const { counter } = openCounter();
  for (let n = 0; n < 30_000; n += 1) counter.addTerm({ term: `term ${n}`, userId: 7 });
  counter.addTerm({ term: 'term 0', userId: 7 });
  const terms = counter.take()?.terms ?? [];
  expect(terms).toHaveLength(20_000);
  expect(terms[0]?.searches).toBe(2);
});
