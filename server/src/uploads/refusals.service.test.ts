import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256, storedHash } from '../../test/stored-objects.ts';
import { onEachStore } from '../../test/uploads/on-each-store.ts';
import { answerOf, openRequest } from '../../test/uploads/raw-form.ts';
import {
  beginUpload,
  fileOf,
  offsetOf,
  sendRest,
  tusClient,
} from '../../test/uploads/tus-client.ts';

const MAX_BYTES = 1_000_000;

onEachStore('refused resumable uploads', { UPLOAD_MAX_BYTES: String(MAX_BYTES) }, (server) => {
  it('answers 404 to other users, including ADMIN, and stays unchanged', async () => {
    const admin = tusClient(server.base, await server.app.makeUser('ADMIN'));
    const id = await beginUpload(server.client, 4);
    const { id: done } = await fileOf(
      await server.client.create({ size: 1, body: Buffer.from('x') }),
    );
    for (const other of [id, done, '0'.repeat(32), '..%2f..%2fetc', 'x'.repeat(32)]) {
      expect((await admin.head(other)).status).toBe(404);
      expect((await admin.patch(other, 0, Buffer.from('text'))).status).toBe(404);
      expect((await admin.discard(other)).status).toBe(404);
    }
    expect(offsetOf(await server.client.head(id))).toBe(0);
  });

  it('refuses anonymous callers and roles without the permission before reading the body', async () => {
    const user = await server.app.makeUser('USER');
    const id = await beginUpload(server.client, 1_000_000);
    const headers = { ...server.client.patchHeaders(0), 'content-length': 1_000_000 };
    for (const [key, status] of [
      ['', 401],
      [user.apiKey, 403],
    ] as const) {
      for (const [method, url] of [
        ['PATCH', server.client.at(id)],
        ['POST', server.base + UPLOADS_PATH],
      ] as const) {
        const request = openRequest(url, method, {
          ...headers,
          'upload-length': 1_000_000,
          'x-filespin-api-key': key,
        });
        expect((await answerOf(request)).statusCode).toBe(status);
        request.destroy();
      }
    }
  });

  describe('a refusal uses the error format of other routes', () => {
    let uploadsBefore: number;

    beforeAll(async () => {
      uploadsBefore = await server.app.ctx.db.upload.count();
    });

    afterEach(async () => {
      expect(await server.app.ctx.db.upload.count()).toBe(uploadsBefore);
    });

    const refused = async (answer: Response, status: number, error: string) => {
      expect(await answer.json()).toMatchObject({ status, error, message: expect.any(String) });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    };

    it('refuses a file over the limit', async () => {
      await refused(await server.client.create({ size: MAX_BYTES + 1 }), 413, 'TOO_LARGE');
    });

    it('refuses invalid custom metadata, and metadata that is too long', async () => {
      const wrong = { custom_metadata: '{' };
      await refused(await server.client.create({ size: 1, metadata: wrong }), 400, 'INVALID');
      const unknown = { custom_metadata: '{"data_schema_id":4711}' };
      await refused(await server.client.create({ size: 1, metadata: unknown }), 400, 'INVALID');
      // Node refuses so long a header by itself, with its own status.
      const long = { note: 'x'.repeat(12_000) };
      expect(
        (await server.client.create({ size: 1, metadata: long })).status,
      ).toBeGreaterThanOrEqual(400);
    });

    it('refuses a creation without a valid length, and one with no or another protocol version', async () => {
      const create = (headers: Record<string, string>) =>
        fetch(server.base + UPLOADS_PATH, {
          method: 'POST',
          headers: { ...server.client.headers, ...headers },
        });
      await refused(await create({}), 400, 'INVALID');
      await refused(await create({ 'upload-length': '-1' }), 400, 'INVALID');
      await refused(
        await create({ 'upload-length': '1', 'tus-resumable': '0.2.2' }),
        412,
        'PRECONDITION_FAILED',
      );
      const plain = { 'x-filespin-api-key': server.creator.apiKey };
      const none = await fetch(server.base + UPLOADS_PATH, { method: 'POST', headers: plain });
      await refused(none, 412, 'PRECONDITION_FAILED');
    });
  });

  it('refuses bytes at another offset and more bytes than announced, then accepts the correct ones', async () => {
    const id = await beginUpload(server.client, 10);
    expect((await server.client.patch(id, 3, Buffer.from('text'))).status).toBe(409);
    expect((await server.client.patch(id, 0, Buffer.from('more than ten bytes'))).status).toBe(413);
    expect(
      await fileOf(await sendRest(server.client, id, Buffer.from('ten  bytes'))),
    ).toMatchObject({
      id,
    });
    expect(await storedHash(server.app, id)).toBe(sha256(Buffer.from('ten  bytes')));
  });

  it('returns no bytes of an unfinished file, and no CORS headers to another origin (security 6)', async () => {
    const id = await beginUpload(server.client, 10);
    await server.client.patch(id, 0, Buffer.from('secret'));
    const read = await fetch(server.client.at(id), { headers: server.client.headers });
    expect(read.status).toBe(409);
    expect(await read.text()).not.toContain('secret');
    const headers = { ...server.client.patchHeaders(0), origin: 'https://elsewhere.example' };
    for (const [method, url, status] of [
      ['OPTIONS', server.client.at(id), 204],
      ['HEAD', server.client.at(id), 200],
      ['GET', server.client.at(id), 409],
      ['PATCH', server.client.at(id), 409],
      ['DELETE', server.client.at(id), 204],
    ] as const) {
      const answer = await fetch(url, { method, headers });
      expect([method, answer.status]).toEqual([method, status]);
      const opened = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
      expect(opened).toEqual([]);
    }
  });

  it('returns its version, extensions and size limit in response to OPTIONS', async () => {
    const answer = await fetch(server.base + UPLOADS_PATH, {
      method: 'OPTIONS',
      headers: server.client.headers,
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-extension')).toBe(
      'creation,creation-with-upload,creation-defer-length,termination,checksum,expiration,concatenation',
    );
    expect(answer.headers.get('tus-max-size')).toBe(String(MAX_BYTES));
  });
});
