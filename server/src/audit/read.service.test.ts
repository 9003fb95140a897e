import { recordAudit } from '@spindle/core/audit/record-audit';
import { inTransaction } from '@spindle/core/context';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAudit } from '../../test/audit.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

/** More than two pages of an export. */
const ENTRIES = 2_300;

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  await inTransaction(
    app.ctx,
    (tx) => tx.db.$executeRaw`
    INSERT INTO audit_entry (at, actor_kind, actor_id, actor_name, action, target_type, target_id, target_name, details)
    SELECT timestamptz '2030-01-01 00:00:00Z' + n * interval '1 second', 'user', n % 10, 'user-' || n % 10 || '@example.com',
      CASE WHEN n % 2 = 0 THEN 'share.create' ELSE 'user.sign_in' END, 'share', n::text, 'Share 100%_' || n, '{}'
    FROM generate_series(1, ${ENTRIES}::int) AS n`,
  );
});

afterAll(() => app.close());

const find = async (query: string) =>
  (await readAudit(app, admin, `limit=200&${query}`)).map(({ seq }) => seq);

it('lists the newest entries first, in pages', async () => {
  const first = (await app.call(admin, { url: '/api/v1/audit?limit=2' })).json().data;
  expect(first.entries.map(({ seq }: { seq: string }) => seq)).toEqual(['2300', '2299']);
  expect(first.next_cursor).toBe('2299');
  expect((await find('cursor=3')).map(Number)).toEqual([2, 1]);
  const last = (await app.call(admin, { url: '/api/v1/audit?cursor=3' })).json().data;
  expect(last.next_cursor).toBeNull();
});

it('filters by actor, action, target and time', async () => {
  expect(await find('actor=user:7&cursor=30')).toEqual(['27', '17', '7']);
  expect(await find('actor=USER-7@&cursor=30')).toEqual(['27', '17', '7']);
  expect(await find('action=share.create&cursor=5')).toEqual(['4', '2']);
  expect(await find('action=user&cursor=5')).toEqual(['3', '1']);
  expect(await find('target=share:12')).toEqual(['12']);
  expect(await find(`target=${encodeURIComponent('100%_22')}&cursor=300`)).toHaveLength(11);
  expect(await find(`target=${encodeURIComponent('100%x')}`)).toEqual([]);
  expect(await find('start_time=2030-01-01T00:00:03Z&end_time=2030-01-01T00:00:05Z')).toEqual([
    '4',
    '3',
  ]);
});

it('answers 400 for filters that are not valid', async () => {
  for (const query of ['action=user.sing_in', 'start_time=yesterday', 'cursor=0', 'limit=201']) {
    const answer = await app.call(admin, { url: `/api/v1/audit?${query}` });
    expect(answer.statusCode, query).toBe(400);
  }
});

it('exports all matching entries as CSV and NDJSON, oldest first, and records the export', async () => {
  const csv = await app.call(admin, { url: '/api/v1/audit.csv?actor=user:3' });
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="audit-.*\.csv"/);
  const lines = csv.body.trim().split('\r\n');
  expect(lines).toHaveLength(1 + ENTRIES / 10);
  expect(lines[1]).toMatch(/^3,2030-01-01T00:00:03Z,user.sign_in,user,3,/);
  const ndjson = await app.call(admin, {
    url: '/api/v1/audit.ndjson?start_time=2030-01-01T00:00:00Z',
  });
  const entries = ndjson.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.map(({ seq }) => Number(seq))).toEqual(
    Array.from({ length: ENTRIES }, (_, n) => n + 1),
  );
  expect(
    (await readAudit(app, admin, 'action=audit.export')).map(({ details }) => details),
  ).toEqual([
    { format: 'ndjson', start_time: '2030-01-01T00:00:00Z' },
    { format: 'csv', actor: 'user:3' },
  ]);
});

it('keeps a formula in a name from running in a spreadsheet', async () => {
  await inTransaction(app.ctx, (tx) =>
    recordAudit(tx, {
      action: 'share.create',
      target: { type: 'share', id: 'formula', name: '=cmd|calc' },
    }),
  );
  const csv = await app.call(admin, { url: '/api/v1/audit.csv?target=share:formula' });
  expect(csv.body).toContain(`,share,formula,'=cmd|calc,`);
});

it('finds a target by a part of its name that looks like a type and an id', async () => {
  for (const name of ['https://hooks.example.com/in', 'localhost:3306/assets'])
    await inTransaction(app.ctx, (tx) =>
      recordAudit(tx, { action: 'webhook.test', target: { type: 'webhook', id: null, name } }),
    );
  expect(await find(`target=${encodeURIComponent('https://hooks.')}`)).toHaveLength(1);
  expect(await find(`target=${encodeURIComponent('localhost:3306/')}`)).toHaveLength(1);
});

it('is open to administrators only', async () => {
  for (const role of ['MANAGER', 'ASSET_MANAGER', 'CREATOR', 'USER'] as const) {
    const user = await app.makeUser(role);
    for (const path of ['audit', 'audit.csv', 'audit.ndjson', 'audit/verify'])
      expect((await app.call(user, { url: `/api/v1/${path}` })).statusCode, path).toBe(403);
  }
});

it('lists entries of another release, with actors and actions that this one does not know', async () => {
  await inTransaction(
    app.ctx,
    (tx) => tx.db.$executeRaw`
    INSERT INTO audit_entry (at, actor_kind, actor_name, action, details)
    VALUES (now(), 'scheduler', '', 'asset.archive', '{}')`,
  );
  const [entry] = await readAudit(app, admin, 'limit=1');
  expect(entry).toMatchObject({ actor: { kind: 'scheduler' }, action: 'asset.archive' });
});
