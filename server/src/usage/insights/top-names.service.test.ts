import { DAY_SECONDS, dayOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let read: (list: string, limit: number) => Promise<Record<string, unknown>>;

/** Requests on each of two days. The empty name counts those that are not kept apart. */
const REQUESTS = { '': 50, carp: 2, bass: 4, eel: 4, ant: 4, dab: 9 };

/** Users who have searched for a term. `bass` must not be shown. */
const USERS = { carp: 3, bass: 2, eel: 4, ant: 3, dab: 3 };

beforeAll(async () => {
  app = await openTestApp();
  const ada = await app.makeUser('ADMIN');
  const end = Math.floor(app.ctx.now().getTime() / 1000);
  read = async (list, limit) => {
    const range = `start_time=${end - DAY_SECONDS}&end_time=${end}`;
    const answer = await app.call(ada, { url: `/api/v1/usage/${list}?${range}&limit=${limit}` });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const today = dayOf(app.ctx.now());
  await app.ctx.db.usageNameDay.createMany({
    data: ['host', 'term'].flatMap((kind) =>
      [today - 1, today].flatMap((day) =>
        Object.entries(REQUESTS).map(([name, requests]) => {
          const bytes = kind === 'host' ? requests * 10 : 0;
          return { kind, day, name, requests, bytes };
        }),
      ),
    ),
  });
  await app.ctx.db.usageTermUser.createMany({
    data: Object.entries(USERS).flatMap(([term, users]) =>
      Array.from({ length: users }, (_, index) => ({ term, userId: index + 1 })),
    ),
  });
});

afterAll(() => app.close());

const host = (name: string, requests: number) => ({ host: name, requests, bytes: requests * 10 });

it('orders sites with equal requests by name, and sums those beyond the limit', async () => {
  expect(await read('embedding_hosts', 3)).toMatchObject({
    hosts: [host('dab', 18), host('ant', 8), host('bass', 8)],
    other: { requests: 112, bytes: 1_120 },
  });
  expect(await read('embedding_hosts', 10)).toMatchObject({
    hosts: [host('dab', 18), host('ant', 8), host('bass', 8), host('eel', 8), host('carp', 4)],
    other: { requests: 100, bytes: 1_000 },
  });
});

it('orders terms with equal searches by name, and sums hidden ones and those beyond the limit', async () => {
  const [dab, ant] = [
    { term: 'dab', searches: 18 },
    { term: 'ant', searches: 8 },
  ];
  expect(await read('searches_without_results', 2)).toMatchObject({
    terms: [dab, ant],
    other_searches: 120,
  });
  expect(await read('searches_without_results', 10)).toMatchObject({
    terms: [dab, ant, { term: 'eel', searches: 8 }, { term: 'carp', searches: 4 }],
    other_searches: 108,
  });
});
