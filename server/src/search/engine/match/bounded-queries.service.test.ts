import { API } from '@spindle/contracts/api';
import type { Route } from '@spindle/contracts/http/route';
import { searchAssets } from '@spindle/contracts/search/search';
import { logout } from '@spindle/contracts/sessions/sessions';
import { searchUsers } from '@spindle/contracts/users/users';
import type { TestUser } from '@spindle/core/test/factories';
import type { Db } from '@spindle/prisma/client';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { HANG_LIMIT_MS } from '../../../../../wait-limit.ts';
import {
  createExampleData,
  makeSchema,
  type OwnedExamples,
} from '../../../../test/example-data.ts';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let examples: OwnedExamples;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  examples = await createExampleData(app, admin, await makeSchema(app, admin));
});

afterAll(() => app.close());

/** Parameters that limit a response. */
const SIZES = ['limit', 'limit_per_page'];
const sizesOf = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ? SIZES.filter((name) => name in schema.shape) : [];

function call(route: Route, { query = {}, body }: { query?: object; body?: object } = {}) {
  const example = route.example(examples);
  return app.call(admin, {
    method: route.method as HTTPMethods,
    url: route.path.replace(/\{(\w+)\}/g, (_, name) => String(example.params?.[name])),
    query: { ...example.query, ...query },
    ...(example.body !== undefined && {
      payload: body ? { ...example.body, ...body } : (example.body as object),
    }),
  });
}

it('limits the page size of every list (security 36)', async () => {
  let lists = 0;
  for (const route of API)
    for (const [part, value] of [
      ['query', '1000001'],
      ['body', 1_000_001],
    ] as const) {
      if (part === 'body' && route.bodyFormat !== 'json') continue; // a form has tests of its own
      for (const name of sizesOf(route[part])) {
        lists += 1;
        const answer = await call(route, { [part]: { [name]: value } });
        expect(answer.statusCode, `${route.method} ${route.path} ${name}`).toBe(400);
      }
    }
  expect(lists).toBeGreaterThan(5);
});

/** Searched texts with their maximum lengths. */
const FIELDS: [Route, string, number?][] = [
  [searchAssets, 'keyword'],
  [searchAssets, 'file_name'],
  [searchAssets, 'content_type'],
  [searchUsers, 'first_name', 254],
];

it('answers 200 or 400 to every hostile pattern (security 36)', async () => {
  const hostile = ['*', '"', ' ', '-', 'a ', ' OR', '*/', '%', '\\', '(a+)+$', 'a*', '""', '- "'];
  for (const pattern of hostile)
    for (const text of [
      pattern.repeat(1000 / pattern.length),
      `${pattern.repeat(990 / pattern.length)}!x`,
    ])
      for (const [route, field, max = 1000] of FIELDS) {
        const answer = await call(route, { body: { [field]: text.slice(0, max) } });
        expect([200, 400], `${route.path} ${field} ${pattern}`).toContain(answer.statusCode);
      }
  // The time limit fails the test when a pattern takes exponential time.
});

it('limits every statement to 30 seconds (security 36)', async () => {
  const [row] = await app.ctx.db.$queryRaw<{ statement_timeout: string }[]>`SHOW statement_timeout`;
  expect(row?.statement_timeout).toBe('30s');
});

it('answers 503 with Retry-After on every route when the database cancels its statement (security 36)', async () => {
  const secondServer = await app.openSecondServer();
  const canceler = setInterval(() => cancelWaiting(secondServer.ctx.db).catch(() => undefined), 20);
  let canceled = 0;
  await secondServer.ctx.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE asset, file, collection, job, setting IN ACCESS EXCLUSIVE MODE`;
      for (const route of API.filter((one) => one !== logout)) {
        const name = `${route.method} ${route.path}`;
        const { statusCode, headers, body } = await call(route);
        expect(statusCode, `${name} ${body.slice(0, 300)}`).not.toBe(500);
        if (statusCode !== 503) continue;
        canceled += 1;
        expect(Number(headers['retry-after']), name).toBeGreaterThan(0);
      }
    },
    { timeout: HANG_LIMIT_MS },
  );
  clearInterval(canceler);
  await secondServer.close();
  expect(canceled).toBeGreaterThan(30);
});

/** Cancels statements that wait for a lock, as the database does after 30 seconds. */
const cancelWaiting = (db: Db) =>
  db.$queryRaw`
    SELECT pg_cancel_backend(pid)::text FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'relation'`;
