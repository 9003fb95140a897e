import { createHash } from 'node:crypto';
import { toUuid } from '@spindle/core/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../../test/derivatives/one-pixel.ts';
import { openShares } from '../../../test/shares.ts';

const shares = await openShares();
const { app, other, lake, visitor } = shares;
/** May share and create assets. */
const owner = await app.makeUser('CREATOR');
const share = (given: object) => shares.share(given, owner);
const change = (id: number, payload: object) => shares.change(id, payload, owner);
const revoke = (id: number) => shares.revoke(id, owner);
let base: string;
let collectionId: number;

beforeAll(async () => {
  base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const payload = { name: 'From guests', assets: [lake.id] };
  const made = await app.call(owner, { method: 'POST', url: '/api/v1/assetcollection', payload });
  collectionId = made.json().data.id;
});
afterAll(() => app.close());

type Guest = ReturnType<typeof visitor>;

const PIXEL = ONE_PIXEL.body;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Opens a share of the collection that accepts files, and a visitor who has told their name. */
async function open(given: object = {}, name = 'Ana') {
  const { id, token } = await share({
    assets: undefined,
    collection_id: collectionId,
    can_upload: true,
    ...given,
  });
  const guest = visitor(token);
  await prepare(guest, [], name);
  return { id, token, guest };
}

const prepare = (guest: Guest, files: { size: number; sha256: string }[], name?: string) =>
  guest.ask('/guest-files/prepare', { method: 'POST', payload: { files, name } });

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Sends a tus request as a visitor. */
function tus(
  guest: Guest,
  url: string,
  options: { method: string; headers?: Record<string, string>; body?: Uint8Array },
) {
  const cookie = Object.entries(guest.cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const headers = { 'tus-resumable': '1.0.0', cookie, ...options.headers };
  return fetch(base + url, { ...options, headers });
}

const BODY = { 'content-type': 'application/offset+octet-stream' };

/** Begins an upload, with all bytes unless `sent` says how many. */
function send(
  { token, guest }: { token: string; guest: Guest },
  bytes: Buffer,
  { name = 'photo.png', type = 'image/png', sent = bytes.length, size = bytes.length } = {},
) {
  const metadata = { filename: name, filetype: type, sha256: sha256(bytes), replaces: lake.id };
  return tus(guest, `/api/v1/public/shares/${token}/uploads`, {
    method: 'POST',
    headers: {
      ...BODY,
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
    },
    body: new Uint8Array(bytes.subarray(0, sent)),
  });
}

const waiting = async (by = owner) =>
  (await app.call(by, { url: '/api/v1/guest-files' })).json().data;
const decide = (decision: 'accept' | 'refuse', ids: string[], by = owner) =>
  app.call(by, { method: 'POST', url: `/api/v1/guest-files/${decision}`, payload: { ids } });
const idOf = (answer: Response) => answer.headers.get('location')?.split('/').at(-1) ?? '';
const assetsWith = (name: string) => app.ctx.db.asset.count({ where: { name } });

it('lets a visitor send a file that nobody but the owner of the share sees until it is accepted (security 14)', async () => {
  const opened = await open({ name: 'Party' });
  const sent = await send(opened, PIXEL, { name: '../<b>party.png' });
  expect(sent.status).toBe(201);
  const { files, total_files } = await waiting();
  expect(total_files).toBe(1);
  expect(files).toMatchObject([
    {
      name: '<b>party.png',
      content_type: 'image/png',
      size: PIXEL.length,
      guest_name: 'Ana',
      share_name: 'Party',
      collection: { id: collectionId },
    },
  ]);
  const [{ id }] = files;
  expect(await assetsWith('<b>party.png')).toBe(0);
  expect(await opened.guest.names()).toEqual([lake.row.name]);
  expect(await waiting(other)).toMatchObject({ total_files: 0 });
  expect((await app.call(owner, { url: `/api/v1/assets/${id}/activity` })).statusCode).toBe(404);
  const own = await app.http.inject({
    method: 'HEAD',
    url: `/api/v1/uploads/${id}`,
    headers: { 'x-filespin-api-key': owner.apiKey, 'tus-resumable': '1.0.0' },
  });
  expect(own.statusCode).toBe(404);
  const [notice] = await app.ctx.db.notification.findMany({
    where: { userId: owner.row.id, url: { startsWith: '/shares?received=' } },
  });
  expect(notice?.message).toBe('Ana sent 1 file to "Party". Accept or delete them.');

  expect((await decide('accept', [id], other)).json().data.accepted).toBe(0);
  const [first, second] = await Promise.all([decide('accept', [id]), decide('accept', [id])]);
  expect(first.json().data.accepted + second.json().data.accepted).toBe(1);
  expect((await waiting()).total_files).toBe(0);
  const asset = await app.ctx.db.asset.findUniqueOrThrow({
    where: { id: toUuid(id) },
    include: { collections: true, activities: true },
  });
  expect(asset).toMatchObject({ creatorId: owner.row.id, name: '<b>party.png' });
  expect(asset.collections).toMatchObject([{ collectionId }]);
  const activity = await app.call(owner, { url: `/api/v1/assets/${id}/activity` });
  expect(activity.body).toContain('"guest_name":"Ana"');
});

it('continues an interrupted upload, and never that of another visitor', async () => {
  const opened = await open();
  const begun = await send(opened, PIXEL, { sent: 20 });
  const url = begun.headers.get('location') ?? '';
  expect(url).toBe(`/api/v1/public/shares/${opened.token}/uploads/${idOf(begun)}`);
  expect((await waiting()).total_files).toBe(0);
  const stranger = visitor(opened.token);
  await prepare(stranger, [], 'Ben');
  expect((await tus(stranger, url, { method: 'HEAD' })).status).toBe(404);
  const head = await tus(opened.guest, url, { method: 'HEAD' });
  expect(head.headers.get('upload-offset')).toBe('20');
  const rest = await tus(opened.guest, url, {
    method: 'PATCH',
    headers: { ...BODY, 'upload-offset': '20' },
    body: new Uint8Array(PIXEL.subarray(20)),
  });
  expect(rest.status).toBe(204);
  expect((await waiting()).files).toMatchObject([{ id: idOf(begun) }]);
  await decide('refuse', [idOf(begun)]);
});

it('recognizes only what the same visitor has sent to the share, before the bytes', async () => {
  const opened = await open();
  const file = { size: PIXEL.length, sha256: sha256(PIXEL) };
  const isSent = async (guest: Guest, name?: string) =>
    (await prepare(guest, [file], name)).json().data.is_sent;
  expect(await isSent(opened.guest)).toEqual([false]);
  const id = idOf(await send(opened, PIXEL));
  expect(await isSent(opened.guest)).toEqual([true]);
  expect(await isSent(visitor(opened.token), 'Ben')).toEqual([false]);
  await decide('refuse', [id]);
  expect(await isSent(opened.guest)).toEqual([false]);
  expect(await app.ctx.storage.head(`originals/${id.slice(-2)}/${id}-v1`)).toBeNull();
});

it('refuses files above the limits of the share, before their first byte', async () => {
  const few = await open({ upload_files_max: 1 });
  const id = idOf(await send(few, PIXEL, { sent: 0 }));
  const full = await send(few, PIXEL);
  expect([full.status, ((await full.json()) as { message: string }).message]).toEqual([
    400,
    'This link accepts no more files.',
  ]);
  await tus(few.guest, `/api/v1/public/shares/${few.token}/uploads/${id}`, { method: 'DELETE' });
  expect((await send(few, PIXEL)).status).toBe(201);
  const small = await open({ upload_bytes_max: PIXEL.length + 10 });
  expect((await send(small, PIXEL, { size: PIXEL.length + 11, sent: 0 })).status).toBe(400);
  expect((await send(small, PIXEL)).status).toBe(201);
  expect((await send(small, PIXEL)).status).toBe(400);
  const { files } = await waiting();
  await decide(
    'refuse',
    files.map((file: { id: string }) => file.id),
  );
});

it('refuses other types by what they say and by their bytes, and deletes what arrived', async () => {
  const opened = await open();
  const program = Buffer.from('#!/bin/sh\necho hello\n');
  expect((await send(opened, program, { name: 'a.sh', type: 'text/x-shellscript' })).status).toBe(
    415,
  );
  const hidden = await send(opened, program, { name: 'notes.txt', type: '' });
  expect(hidden.status).toBe(415);
  expect((await waiting()).total_files).toBe(0);
  expect(await app.ctx.db.upload.count({ where: { guestFile: { shareId: opened.id } } })).toBe(0);
});

it('stops with the share: closed, locked, expired and revoked; what arrived stays for the owner', async () => {
  const closed = await share({ assets: undefined, collection_id: collectionId });
  expect((await prepare(visitor(closed.token), [], 'Ana')).statusCode).toBe(403);
  const unnamed = visitor((await open()).token);
  const { token } = await open({ password: 'open sesame' });
  expect((await prepare(visitor(token), [], 'Ana')).json().error).toBe('PASSWORD_NEEDED');
  expect((await send({ token, guest: unnamed }, PIXEL)).status).toBe(403);

  const opened = await open({ name: 'Short' });
  const arrived = idOf(await send(opened, PIXEL, { name: 'kept.png' }));
  const begun = await send(opened, PIXEL, { sent: 10 });
  const url = begun.headers.get('location') ?? '';
  await change(opened.id, { can_upload: false });
  expect((await tus(opened.guest, url, { method: 'HEAD' })).status).toBe(403);
  await revoke(opened.id);
  const rest = await tus(opened.guest, url, {
    method: 'PATCH',
    headers: { ...BODY, 'upload-offset': '10' },
    body: new Uint8Array(PIXEL.subarray(10)),
  });
  expect(rest.status).toBe(404);
  expect((await waiting()).files).toMatchObject([{ id: arrived, share_name: 'Short' }]);
  await decide('accept', [arrived]);
  expect(await assetsWith('kept.png')).toBe(1);
});

it('accepts files only for a collection with assets of its own', async () => {
  await expect(share({ can_upload: true })).rejects.toThrow(
    'Only a link to a collection can accept files.',
  );
  const { id } = await share({});
  expect((await change(id, { can_upload: true })).statusCode).toBe(400);
  const { id: ofCollection } = await open();
  expect((await change(ofCollection, { upload_files_max: 0 })).statusCode).toBe(400);
  expect((await change(ofCollection, { upload_files_max: 5 })).json().data).toMatchObject({
    can_upload: true,
    upload_files_max: 5,
    upload_bytes_max: 5_000_000_000,
  });
});
