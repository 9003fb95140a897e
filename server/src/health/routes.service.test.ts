import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALLATION_KEY } from '@spindle/core/storage/keys';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runAdmin } from '../../test/admin/admin-command.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';
import { createStoreCheck } from './claim-store.ts';

let app: TestApp;

beforeEach(async () => {
  app = await openTestApp();
  await app.ctx.db.workerProcess.create({
    data: { id: 'fdbe5f3c-5b2c-4a8b-9d43-0a6a4c7c1a11', unavailable: [] },
  });
});

afterEach(() => app.close());

const ready = async () => {
  const answer = await app.http.inject({ url: '/readyz' });
  return { status: answer.statusCode, body: answer.json() };
};

it('is ready without a notice when the storage belongs to the database', async () => {
  expect(await ready()).toMatchObject({
    status: 200,
    body: { parts: { storage: true }, notices: [] },
  });
});

it('is not ready while the storage lacks its marker, until mark-store writes it', async () => {
  await app.ctx.storage.remove([INSTALLATION_KEY]);
  expect(await ready()).toMatchObject({
    status: 503,
    body: {
      parts: { storage: false, database: true },
      notices: [expect.stringMatching('mounted')],
    },
  });
  const refused = await runAdmin(app.ctx.config, ['sweep']);
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching('does not hold the id') });
  expect(await runAdmin(app.ctx.config, ['mark-store'])).toMatchObject({ code: 0, err: '' });
  expect(await runAdmin(app.ctx.config, ['sweep'])).toMatchObject({ code: 0, err: '' });
  await expect.poll(async () => (await ready()).status).toBe(200);
});

it('refuses uploads and reports no file as missing when the volume was not mounted at the start', async () => {
  const user = await app.makeUser('ADMIN');
  const original = { body: Buffer.from('bytes'), contentType: 'text/plain' };
  const { id } = await app.makeAsset(user, {}, { original });
  const empty = await mkdtemp(join(tmpdir(), 'spindle-test-data-'));
  const secondServer = await app.openSecondServer({ DATA_DIR: empty });
  await createStoreCheck()(secondServer.ctx);
  const disposition = 'form-data; name="file"; filename="a.txt"';
  const calls = [
    secondServer.call(user, {
      method: 'POST',
      url: '/api/v1/assets/new/content/original/upload',
      headers: { 'content-type': FORM_TYPE },
      payload: rawForm([{ disposition, body: 'bytes' }]),
    }),
    secondServer.call(user, { url: `/api/v1/files/content/${id}` }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toHaveProperty('retry-after');
  }
  await secondServer.close();
  await rm(empty, { recursive: true });
});

it('shows operators the storage of another installation and a refused sweep', async () => {
  await app.ctx.db
    .$executeRaw`UPDATE installation SET id = gen_random_uuid(), sweep_refusal = 'Too many.'`;
  expect(await ready()).toMatchObject({
    status: 200,
    body: { notices: [expect.stringMatching('another installation'), 'Too many.'] },
  });
});

it('checks its dependencies once for concurrent callers with any query (security 33)', async () => {
  const checks = [vi.spyOn(app.ctx.storage, 'check'), vi.spyOn(app.ctx.tasks, 'check')];
  const calls = Array.from({ length: 200 }, (_, n) =>
    app.http.inject({ url: n % 2 === 0 ? '/readyz' : `/readyz?alias=${n}` }),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const check of checks) expect(check.mock.calls.length).toBeLessThan(5);
});
