import { createHash } from 'node:crypto';
import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import { noise } from '@spindle/core/test/noise';
import { expect, it } from 'vitest';
import { sha256, storedHash } from '../../test/stored-objects.ts';
import { onEachStore } from '../../test/uploads/on-each-store.ts';
import { beginUpload, fileOf, idOf, offsetOf, sendRest } from '../../test/uploads/tus-client.ts';

const MIB = 1024 ** 2;

onEachStore('the resumable-upload protocol', {}, (server) => {
  const digestOf = (algorithm: string, bytes: Buffer) =>
    `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;

  const patchWith = (id: string, offset: number, body: Buffer, checksum: string) =>
    fetch(server.client.at(id), {
      method: 'PATCH',
      headers: { ...server.client.patchHeaders(offset), 'upload-checksum': checksum },
      body,
    });

  it('returns its capabilities to anonymous callers', async () => {
    for (const path of [UPLOADS_PATH, `${UPLOADS_PATH}/${'0'.repeat(32)}`]) {
      const answer = await fetch(server.base + path, { method: 'OPTIONS' });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
      expect(answer.headers.get('tus-version')).toBe('1.0.0');
      expect(answer.headers.get('tus-max-size')).toBe(String(server.app.ctx.config.uploadMaxBytes));
      expect(answer.headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,md5');
      expect(answer.headers.get('tus-extension')?.split(',')).toEqual(
        expect.arrayContaining(['creation', 'termination', 'checksum', 'expiration']),
      );
    }
  });

  it('answers 412 with its version when the client uses another', async () => {
    const id = await beginUpload(server.client, 4);
    for (const version of ['0.2.2', '2.0.0']) {
      const headers = { ...server.client.headers, 'tus-resumable': version };
      const answer = await fetch(server.client.at(id), { method: 'HEAD', headers });
      expect([answer.status, answer.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    }
  });

  it('treats a POST with X-HTTP-Method-Override as the named method, and answers 405 without it', async () => {
    const bytes = noise(100);
    const id = await beginUpload(server.client, bytes.length);
    const post = (method: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(server.client.at(id), {
        method: 'POST',
        headers: { ...headers, ...(method && { 'x-http-method-override': method }) },
        body,
      });
    const first = await post('PATCH', server.client.patchHeaders(0), bytes.subarray(0, 60));
    expect([first.status, offsetOf(first)]).toEqual([204, 60]);
    expect(offsetOf(await post('HEAD', server.client.headers))).toBe(60);
    const plain = await post('', server.client.patchHeaders(60), bytes.subarray(60));
    expect(plain.status).toBe(405);
    expect(plain.headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH, OPTIONS');
    expect((await post('DELETE', server.client.headers)).status).toBe(204);
    expect((await server.client.head(id)).status).toBe(404);
  });

  it('states in Upload-Expires when an unfinished upload expires', async () => {
    const created = await server.client.create({ size: 10 });
    const id = idOf(created);
    const answers = [
      created,
      await server.client.head(id),
      await server.client.patch(id, 0, noise(4)),
    ];
    for (const { headers } of answers) {
      const inMs = Date.parse(headers.get('upload-expires') ?? '') - Date.now();
      expect(inMs).toBeGreaterThan(23 * 3_600_000);
      expect(inMs).toBeLessThan(25 * 3_600_000);
    }
    const last = await server.client.patch(id, 4, noise(6));
    expect(last.status).toBe(204);
    expect(last.headers.get('upload-expires')).toBeNull();
  });

  it.each(['sha1', 'sha256', 'md5'])('stores chunks that match their %s checksum', async (name) => {
    const bytes = noise(9 * MIB);
    const id = await beginUpload(server.client, bytes.length);
    const [first, rest] = [bytes.subarray(0, 8 * MIB + 5), bytes.subarray(8 * MIB + 5)];
    const answer = await patchWith(id, 0, first, digestOf(name, first));
    expect([answer.status, offsetOf(answer)]).toEqual([204, first.length]);
    expect((await patchWith(id, first.length, rest, digestOf(name, rest))).status).toBe(204);
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
  });

  it('discards a chunk with a wrong checksum or an unknown algorithm', async () => {
    const bytes = noise(9 * MIB);
    const id = await beginUpload(server.client, bytes.length);
    await server.client.patch(id, 0, bytes.subarray(0, 1000));
    const rest = bytes.subarray(1000);
    const damaged = Buffer.from(rest);
    damaged[5] = (damaged[5] ?? 0) ^ 1;
    const refused = await patchWith(id, 1000, damaged, digestOf('sha1', rest));
    expect(refused.status).toBe(460);
    expect(await refused.json()).toMatchObject({ status: 460, error: 'CHECKSUM_MISMATCH' });
    expect(offsetOf(await server.client.head(id))).toBe(1000);
    const unknown = await patchWith(id, 1000, rest, 'crc32 AAAA');
    expect(unknown.status).toBe(400);
    expect(offsetOf(await server.client.head(id))).toBe(1000);
    expect(await fileOf(await sendRest(server.client, id, bytes))).toMatchObject({ id });
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
  });

  it('answers GET with 409 until the file has arrived, and then with its result', async () => {
    const id = await beginUpload(server.client, 4);
    const read = () => fetch(server.client.at(id), { headers: server.client.headers });
    expect((await read()).status).toBe(409);
    await server.client.patch(id, 0, Buffer.from('text'));
    const answer = await read();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ files: [{ id, size: 4 }], success: true });
  });
});
