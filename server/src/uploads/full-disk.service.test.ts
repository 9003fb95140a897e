import { rm, symlink } from 'node:fs/promises';
import { diskPath } from '@spindle/core/storage/disk/disk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { beginUpload, type TusClient, tusClient } from '../../test/uploads/tus-client.ts';

let app: TestApp;
let client: TusClient;

beforeAll(async () => {
  app = await openTestApp();
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  client = tusClient(base, await app.makeUser('ADMIN'));
});

afterAll(() => app.close());

it.each([10, 3_000_000])('answers 503 to a PATCH of %d bytes on a full disk', async (size) => {
  const id = await beginUpload(client, size);
  const { objectKey } = await app.ctx.db.upload.findFirstOrThrow({
    orderBy: { touchedAt: 'desc' },
  });
  const path = diskPath(app.ctx.config.filesDir, objectKey);
  await rm(path);
  await symlink('/dev/full', path); // refuses every byte, like a full disk
  const answer = await client.patch(id, 0, Buffer.alloc(size));
  const { message } = (await answer.json()) as { message: string };
  expect([answer.status, message]).toEqual([
    503,
    'The disk is full. Free some space, then try again.',
  ]);
});
