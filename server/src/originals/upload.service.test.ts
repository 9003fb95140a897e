import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import { NAME_MAX, UploadAnswer, uploadAssets } from '@spindle/contracts/assets/assets';
import { toUuid } from '@spindle/core/ids';
import { noise } from '@spindle/core/test/noise';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sha256, storedHash, storedKeys } from '../../test/stored-objects.ts';
import { onEachStore } from '../../test/uploads/on-each-store.ts';
import {
  answerOf,
  FORM_TYPE,
  openRequest,
  type RawPart,
  rawForm,
} from '../../test/uploads/raw-form.ts';

const MAX_BYTES = 24 * 1024 ** 2;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

onEachStore('upload by form', { UPLOAD_MAX_BYTES: String(MAX_BYTES) }, (server) => {
  /** Keys of objects without a row, and of rows without their object. */
  async function findMismatches(): Promise<string[]> {
    const rows = await server.app.ctx.db.file.findMany({ select: { objectKey: true } });
    const keys = rows.map((row) => row.objectKey);
    const stored = await storedKeys(server.app);
    return [
      ...stored.filter((key) => !keys.includes(key)),
      ...keys.filter((key) => !stored.includes(key)),
    ];
  }

  /** Checks after every test that each object has a row and each row an object. */
  afterEach(async () => {
    await expect.poll(findMismatches).toEqual([]); // thumbnails are stored after the response
  });

  function send(body: FormData | Buffer | string, headers: Record<string, string> = {}) {
    const type: Record<string, string> =
      body instanceof FormData ? {} : { 'content-type': FORM_TYPE };
    const key = { 'x-filespin-api-key': server.creator.apiKey };
    return fetch(server.base + uploadAssets.path, {
      method: 'POST',
      headers: { ...key, ...type, ...headers },
      body,
    });
  }

  async function upload(body: FormData | Buffer) {
    const answer = await send(body);
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return UploadAnswer.parse(JSON.parse(text)).files;
  }

  const file = (fileName: string, body: Buffer | string = 'text', type?: string): RawPart => ({
    disposition: `form-data; name="file"; filename="${fileName}"`,
    type,
    body,
  });

  const form = (...parts: [name: string, body: Buffer | string, fileName?: string][]) => {
    const data = new FormData();
    for (const [name, body, fileName] of parts) {
      if (fileName === undefined) data.append(name, String(body));
      else data.append(name, new Blob([body]), fileName);
    }
    return data;
  };

  it('ignores a file input in which nothing was selected', async () => {
    const empty = { ...file('', '', 'application/octet-stream') };
    const files = await upload(rawForm([empty, file('one.txt', 'one'), empty]));
    expect(files.map(({ name }) => name)).toEqual(['one.txt']);
    const none = await send(rawForm([empty]));
    expect(none.status).toBe(400);
    expect(await none.json()).toMatchObject({ message: 'No file was sent.' });
    const unnamed = await upload(rawForm([file('', noise(300_000))]));
    expect(unnamed[0]?.size).toBe(300_000);
  });

  it('records with the first step who uploaded the file and whether it is costly to render', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>';
    const files = await upload(form(['file', svg, 'drawing.svg'], ['file', PNG, 'dot.png']));
    const steps = await Promise.all(
      files.map(({ id }) =>
        server.app.ctx.db.step.findFirst({ where: { job: { assetId: toUuid(id) } } }),
      ),
    );
    const creatorId = server.creator.row.id;
    expect(steps).toMatchObject([
      { task: 'probe', creatorId, isCostly: true },
      { task: 'probe', creatorId, isCostly: false },
    ]);
  });

  it('accepts a multipart file and returns the id of its asset [A-774] [A-775]', async () => {
    const bytes = noise(9 * 1024 ** 2 + 5);
    const files = await upload(form(['file', bytes, 'noise.bin']));
    const id = files[0]?.id ?? '';
    const md5 = createHash('md5').update(bytes).digest('hex');
    expect(files).toEqual([
      {
        id,
        name: 'noise.bin',
        size: bytes.length,
        checksum: md5,
        content_type: 'application/octet-stream',
      },
    ]);
    expect(await storedHash(server.app, id)).toBe(sha256(bytes));
    expect(await rowsOf(server.app, id)).toMatchObject({
      status: 'NOT_READY',
      kind: 'OTHER',
      name: 'noise.bin',
      nameKey: 'noise.bin',
      creatorId: server.creator.row.id,
      size: BigInt(bytes.length),
      files: [
        {
          key: 'original',
          version: 1,
          storage: server.driver,
          bucket: server.bucket,
          size: BigInt(bytes.length),
          md5,
          sha256: sha256(bytes),
          crc32: BigInt(crc32(bytes)),
        },
      ],
      jobs: [
        {
          type: 'INGEST',
          status: 'QUEUED',
          creatorId: server.creator.row.id,
          steps: [{ group: 'preprocess', key: 'probe', task: 'probe', status: 'QUEUED' }],
        },
      ],
    });
  });

  it('accepts several files under any field names, and custom metadata at any position of the form', async () => {
    const custom = JSON.stringify({ data: { title: 'Two of them' } });
    const files = await upload(
      form(['öne', 'first', 'a.txt'], ['custom_metadata', custom], ['', PNG, 'b.png']),
    );
    expect(files.map(({ name, content_type }) => [name, content_type])).toEqual([
      ['a.txt', 'text/plain'],
      ['b.png', 'image/png'],
    ]);
    for (const { id } of files)
      expect(await rowsOf(server.app, id)).toMatchObject({
        data: { title: 'Two of them' },
        searchText: expect.stringContaining('two of them'),
      });
  });

  it('stores the date that stands before each file', async () => {
    const form = new FormData();
    form.append('last_modified', '2025-06-14T10:30:00+02:00');
    form.append('a', new File(['a'], 'a.txt'));
    form.append('b', new File(['b'], 'b.txt'));
    const files = await upload(form);
    const rows = await server.app.ctx.db.file.findMany({
      where: { assetId: { in: files.map(({ id }) => toUuid(id)) } },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ modifiedAt, modifiedOffset }) => [modifiedAt, modifiedOffset])).toEqual([
      [new Date('2025-06-14T08:30:00Z'), 120],
      [null, null],
    ]);
  });

  it('sets the schema that custom metadata names', async () => {
    const custom = (data: object) => JSON.stringify({ data, data_schema_id: 1 });
    const [stored] = await upload(
      form(['file', 'x', 'a.txt'], ['custom_metadata', custom({ title: 'Ode', _filespin_x: 1 })]),
    );
    const row = await rowsOf(server.app, stored?.id ?? '');
    expect(row).toMatchObject({ data: { title: 'Ode' }, schemaId: 1 });
  });

  it('accepts custom metadata with the content type of JSON', async () => {
    const custom = { disposition: 'form-data; name="custom_metadata"', type: 'application/json' };
    const body = rawForm([{ ...custom, body: '{"data":{"a":1}}' }, file('a.txt')]);
    const [stored] = await upload(body);
    expect((await rowsOf(server.app, stored?.id ?? '')).data).toEqual({ a: 1 });
  });

  it('detects the type from the bytes, not from the declared type or the extension (security 25)', async () => {
    const html = '<!doctype html><script>alert(1)</script>';
    const files = await upload(
      rawForm([
        file('photo.jpg', PNG, 'image/jpeg'),
        file('page.png', html, 'image/png'),
        file('unknown', PNG),
      ]),
    );
    expect(files.map((stored) => stored.content_type)).toEqual([
      'image/png',
      'text/plain',
      'image/png',
    ]);
  });

  it('keeps names as data, never as paths (security 21)', async () => {
    const long = `${'n'.repeat(400)}.jpeg`;
    const given = [
      '../../etc/passwd',
      'C:\\\\temp\\\\x.png',
      '..',
      '',
      'a\0b.txt',
      Buffer.from('été.png').toString('latin1'),
      '\xe9t\xe9.png',
      '%2e%2e%2fx',
      long,
      'n'.repeat(60_000),
    ];
    const files = await upload(rawForm(given.map((name) => file(name))));
    expect(files.map((stored) => stored.name)).toEqual([
      'passwd',
      'x.png',
      'unnamed',
      'unnamed',
      'ab.txt',
      'été.png',
      '\ufffdt\ufffd.png',
      '%2e%2e%2fx',
      `${'n'.repeat(NAME_MAX - 5)}.jpeg`,
      'n'.repeat(NAME_MAX),
    ]);
    for (const key of await storedKeys(server.app))
      expect(key).toMatch(
        /^(originals|derivatives)\/[0-9a-f]{2}\/[0-9a-f]{32}-v1(-_thumb-upload)?$/,
      );
  });

  it('accepts an empty file and leaves its type to the probe', async () => {
    const [stored] = await upload(form(['file', '', 'empty.jpg']));
    expect(stored).toMatchObject({ size: 0, checksum: 'd41d8cd98f00b204e9800998ecf8427e' });
    expect(await rowsOf(server.app, stored?.id ?? '')).toMatchObject({
      status: 'NOT_READY',
      size: 0n,
    });
  });

  it('accepts many concurrent uploads, each as an asset of its own', async () => {
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, n) => upload(form(['file', `number ${n}`, `${n}.txt`]))),
    );
    const ids = all.flat().map((stored) => stored.id);
    expect(new Set(ids).size).toBe(16);
    const hashes = await Promise.all(ids.map((id) => storedHash(server.app, id)));
    expect(hashes).toEqual(ids.map((_, n) => sha256(Buffer.from(`number ${n}`))));
  });

  describe('a refused upload leaves no asset and no object', () => {
    let assetsBefore: number;

    beforeAll(async () => {
      assetsBefore = await server.app.ctx.db.asset.count();
    });

    afterEach(async () => {
      expect(await server.app.ctx.db.asset.count()).toBe(assetsBefore);
    });

    const refused = async (body: FormData | Buffer | string, status: number, words: RegExp) => {
      const answer = await send(body);
      expect(await answer.json()).toMatchObject({
        status,
        message: expect.stringMatching(words),
        url: uploadAssets.path,
      });
      expect(answer.status).toBe(status);
    };

    it('refuses a file over the limit, also after a file within it', async () => {
      const large = Buffer.alloc(MAX_BYTES + 1);
      await refused(form(['file', large, 'a']), 413, /at most 25,165,824 bytes/);
      await refused(form(['one', 'x', 'x.txt'], ['two', large, 'a']), 413, /at most/);
    });

    // A hundred files take nine seconds in S3, and the store does not matter here.
    if (server.driver === 'disk')
      it('refuses more files and fields than a form may have (security 24)', async () => {
        const files = Array.from({ length: 101 }, () => file('a.txt'));
        await refused(rawForm(files), 413, /at most 100 files/);
        const field = (n: number) => ({ disposition: `form-data; name="f${n}"`, body: 'x' });
        const fields = Array.from({ length: 51 }, (_, n) => field(n));
        await refused(rawForm([file('a.txt'), ...fields]), 413, /at most 50 fields/);
        const custom = { disposition: 'form-data; name="custom_metadata"' };
        await refused(
          rawForm([file('a.txt'), { ...custom, body: ' '.repeat(300_000) }]),
          413,
          /custom_metadata is too large/,
        );
      });

    it('refuses field names that target a prototype (security 24)', async () => {
      for (const name of ['__proto__', 'constructor']) {
        const disposition = `form-data; name="${name}"`;
        await refused(rawForm([{ disposition, body: 'x' }, file('a.txt')]), 400, /not allowed/);
        const asFile = { disposition: `${disposition}; filename="a.txt"`, body: 'x' };
        await refused(rawForm([asFile]), 400, /not allowed/);
      }
    });

    it('refuses invalid custom metadata after the file', async () => {
      await refused(form(['file', 'x', 'a.txt'], ['custom_metadata', '{']), 400, /not valid JSON/);
      const custom = JSON.stringify({ data: { title: 7 }, data_schema_id: 1 });
      const wrong = form(['file', 'x', 'a.txt'], ['custom_metadata', custom]);
      await refused(wrong, 400, /custom_metadata is not usable: title must be text/);
    });

    it('answers 400 for a form that ends inside a file', async () => {
      const whole = rawForm([file('cut.bin', noise(3_000_000))]);
      const small = rawForm([file('cut.bin', 'a few bytes that never end')]);
      for (const cut of [whole.subarray(0, 2_000_000), small.subarray(0, small.length - 60)]) {
        const answer = await send(cut);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          error: 'INVALID',
          message: 'The form is incomplete or malformed.',
        });
      }
    });

    it('refuses a form without a file, a malformed form, and a body that is not a form', async () => {
      await refused(form(['text', 'x']), 400, /No file was sent/);
      await refused('nothing of a form', 400, /form/);
      await refused(rawForm([file('a.txt', 'x'.repeat(100_000))]).subarray(0, 5_000), 400, /form/);
      const json = await send('{}', { 'content-type': 'application/json' });
      expect(json.status).toBe(415);
      const bytes = await send('x', { 'content-type': 'application/octet-stream' });
      expect(bytes.status).toBe(415);
    });

    it('deletes the files of a client that disconnects, also after a whole file', async () => {
      for (const first of [[], [file('whole.txt')]]) {
        const bytes = rawForm([...first, file('large.bin', noise(12 * 1024 ** 2))]);
        const request = openRequest(server.base + uploadAssets.path, 'POST', {
          'x-filespin-api-key': server.creator.apiKey,
          'content-type': FORM_TYPE,
          'content-length': bytes.length,
        });
        const arrived = once(server.app.http.server, 'request');
        request.write(bytes.subarray(0, 10 * 1024 ** 2), () => request.destroy());
        const [, reply] = await arrived;
        await once(reply, 'close');
        await expect.poll(findMismatches).toEqual([]);
      }
    });

    it('refuses anonymous callers and roles without the permission before reading the body', async () => {
      const user = await server.app.makeUser('USER');
      for (const [headers, status] of [
        [{}, 401],
        [{ 'x-filespin-api-key': user.apiKey }, 403],
      ] as const) {
        const request = openRequest(server.base + uploadAssets.path, 'POST', {
          ...headers,
          'content-type': FORM_TYPE,
          'content-length': 1_000_000,
        });
        expect((await answerOf(request)).statusCode).toBe(status);
        request.destroy();
      }
    });
  });
});
