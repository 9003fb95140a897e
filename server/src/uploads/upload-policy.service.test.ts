import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadAssets } from '@spindle/contracts/assets/assets';
import { saveConversion } from '@spindle/contracts/conversions/conversions';
import { saveSubtitle } from '@spindle/contracts/subtitles/subtitles';
import { replaceContent } from '@spindle/contracts/versions/versions';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../test/admin/admin-command.ts';
import { rowsOf, storedKeys } from '../../test/stored-objects.ts';
import { openUploadServer, type UploadServer } from '../../test/uploads/on-each-store.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';
import { beginUpload, fileOf, sendRest, tusClient } from '../../test/uploads/tus-client.ts';

const MAX_BYTES = 1024 ** 2;
/** An HTML page that a browser must never render: it is stored as plain text. */
const PAGE = '<!doctype html><script>alert(1)</script>';
/** A name with a path, and a character that reverses the text direction. */
const NAME = '../../a\u202egpj.jpg';

let server: UploadServer;
let admin: TestUser;
let user: TestUser;
let asset: TestAsset;
let image: TestAsset;

beforeAll(async () => {
  server = await openUploadServer('disk', { UPLOAD_MAX_BYTES: String(MAX_BYTES) });
  admin = await server.app.makeUser('ADMIN');
  user = await server.app.makeUser('USER');
  asset = await server.app.makeAsset(server.creator, { name: 'a.png', kind: 'IMAGE' });
  image = await server.app.makeAsset(server.creator, { name: 'b.png', kind: 'IMAGE' });
});

afterAll(() => server.app.close());

/** Sends a file that is declared as a photograph. `by` is the sender. Returns the status, and the file if it was accepted. */
type Send = (by: TestUser, body: Buffer) => Promise<{ status: number; file?: StoredAs }>;
type StoredAs = { id: string; name: string; content_type: string };

async function sendForm(path: string, by: TestUser, body: Buffer) {
  const disposition = `form-data; name="name"; filename="${Buffer.from(NAME).toString('latin1')}"`;
  const answer = await server.app.call(by, {
    method: 'POST',
    url: path,
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm([{ disposition, type: 'image/jpeg', body }]),
  });
  return { status: answer.statusCode, file: answer.json().files?.[0] as StoredAs | undefined };
}

const sendTus =
  (more: () => Record<string, string>): Send =>
  async (by, body) => {
    const client = tusClient(server.base, by);
    const metadata = { filename: NAME, filetype: 'image/jpeg', ...more() };
    const created = await client.create({ size: body.length, metadata });
    if (created.status !== 201) return { status: created.status };
    const id = await beginUpload(client, body.length, metadata);
    const sent = await sendRest(client, id, body);
    return { status: 200, file: await fileOf(sent) };
  };

const at = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? asset.id);

/** All ways to send a file. */
const ENTRY_POINTS: Record<string, Send> = {
  'an upload by form': (by, body) => sendForm(uploadAssets.path, by, body),
  'a resumable upload': sendTus(() => ({})),
  'a replacement by form': (by, body) => sendForm(at(replaceContent.path), by, body),
  'a resumable replacement': sendTus(() => ({ replaces: asset.id })),
  'a conversion': (by, body) =>
    sendForm(at(saveConversion.path, { id: image.id, key: 'web' }), by, body),
  'a subtitle file': (by, body) => sendForm(at(saveSubtitle.path, { lang: 'en' }), by, body),
  'a watermark': (by, body) => sendForm('/api/v1/user/settings/watermark', by, body),
};

describe.each(Object.entries(ENTRY_POINTS))('%s (security 14)', (entry, send) => {
  const by = () => (entry === 'a watermark' ? admin : server.creator);

  it('refuses users without permission and files over the limit, and leaves nothing', async () => {
    const before = (await storedKeys(server.app)).sort();
    expect((await send(user, Buffer.from(PAGE))).status).toBe(403);
    // A watermark has a limit of its own, and is refused as invalid.
    const isWatermark = entry === 'a watermark';
    expect((await send(by(), Buffer.alloc(MAX_BYTES + 1))).status).toBe(isWatermark ? 400 : 413);
    expect((await storedKeys(server.app)).sort()).toEqual(before);
  });

  it('detects the type from the bytes, and treats the name as data', async () => {
    const { status, file } = await send(by(), Buffer.from(PAGE));
    // Entry points for images and subtitles refuse a page.
    if (!file) return expect([400, 415]).toContain(status);
    expect(file).toMatchObject({ name: 'agpj.jpg', content_type: 'text/plain' });
  });
});

it('detects the types of imported files from their bytes (security 14)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-policy-'));
  await mkdir(join(folder, 'Trip'));
  await writeFile(join(folder, 'Trip', 'a\u202egpj.jpg'), PAGE);
  const before = await server.app.ctx.db.asset.findMany({ select: { id: true } });
  const { err } = await runAdmin(server.app.ctx.config, ['import', folder, '--as', admin.email]);
  await rm(folder, { recursive: true });
  expect(err).toBe('');
  const [made] = await server.app.ctx.db.asset.findMany({
    where: { id: { notIn: before.map(({ id }) => id) } },
  });
  expect(await rowsOf(server.app, made?.id.replaceAll('-', '') ?? '')).toMatchObject({
    name: 'agpj.jpg',
    contentType: 'text/plain',
    uploadPath: 'Trip',
  });
});
