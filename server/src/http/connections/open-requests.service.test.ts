import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { uploadAssets } from '@spindle/contracts/assets/assets';
import { toUuid } from '@spindle/core/ids';
import { deriveSecrets } from '@spindle/core/secrets';
import { originalKey } from '@spindle/core/storage/keys';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { noise } from '@spindle/core/test/noise';
import { type ServerProcess, startServerProcess } from '@spindle/core/test/server-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_TYPE, openRequest, rawForm } from '../../../test/uploads/raw-form.ts';
import { beginUpload, fileOf, sendRest, tusClient } from '../../../test/uploads/tus-client.ts';

const MIB = 1024 ** 2;
const SECRET_KEY = 'a secret key for servers that share a database';
const secrets = deriveSecrets(SECRET_KEY);

let test: TestContext;
let admin: TestUser;
/** Credentials change on `first`, and requests run on `second`. */
let first: ServerProcess;
let second: ServerProcess;

beforeAll(async () => {
  test = await openTestContext({ SECRET_KEY });
  admin = await makeUser(test.ctx, secrets, 'ADMIN');
  first = await startServerProcess(test.ctx.config, { SECRET_KEY });
  second = await startServerProcess(test.ctx.config, { SECRET_KEY });
});

afterAll(async () => {
  await first.kill();
  await second.kill();
  await test.close();
});

type Headers = Record<string, string>;

const keyHeaders = (key: string): Headers => ({ 'x-filespin-api-key': key });

/** Signs a user in on the first server. Returns the headers of the session. */
async function signIn({ email, password }: TestUser): Promise<Headers> {
  const answer = await fetch(`${first.base}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { jwt } = (await answer.json()) as { jwt: string };
  return { authorization: `Bearer ${jwt}` };
}

/** Changes something on the first server. */
async function change(headers: Headers, method: string, path: string, body?: object) {
  const answer = await fetch(first.base + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status, path).toBe(200);
  return answer.json() as Promise<{ data: { id: string; key: string } }>;
}

const disable = ({ row }: TestUser) =>
  change(keyHeaders(admin.apiKey), 'PATCH', `/api/v1/users/${row.id}`, { enabled: false });

/** More than the buffers of both ends hold, so that a sent half proves that the server reads the form. */
const HALF = 16 * MIB;
const FORM = rawForm([
  { disposition: 'form-data; name="f"; filename="half.bin"', body: noise(2 * HALF) },
]);

/** Resolves once a connection has closed, also with an error: a cut connection is an error for its client. */
function closed(stream: ClientRequest | IncomingMessage): Promise<void> {
  stream.on('error', () => undefined);
  return new Promise((resolve) => stream.once('close', resolve));
}

/** Resolves to whether the connection of a request ended without a response. */
function cutOf(request: ClientRequest): Promise<boolean> {
  let isAnswered = false;
  request.once('response', (answer) => {
    isAnswered = true;
    answer.resume();
  });
  return closed(request).then(() => !isAnswered);
}

/** Sends half of a form to the second server. */
async function sendHalfForm(headers: Headers) {
  const request = openRequest(second.base + uploadAssets.path, 'POST', {
    ...headers,
    'content-type': FORM_TYPE,
    'content-length': FORM.length,
  });
  const cut = cutOf(request);
  await new Promise<void>((sent) => request.write(FORM.subarray(0, HALF), () => sent()));
  return {
    cut,
    /** Sends the rest, and returns the status of the response. */
    async finish(): Promise<number | undefined> {
      const answered = once(request, 'response');
      request.end(FORM.subarray(HALF));
      const [answer] = await answered;
      return answer.statusCode;
    },
  };
}

/** Begins a resumable upload on the second server, and sends half of it. */
async function sendHalfUpload(user: TestUser) {
  const bytes = noise(20 * MIB);
  const client = tusClient(second.base, user);
  const id = await beginUpload(client, bytes.length);
  const request = openRequest(client.at(id), 'PATCH', {
    ...client.patchHeaders(0),
    'content-length': bytes.length,
  });
  const cut = cutOf(request);
  request.write(bytes.subarray(0, 10 * MIB));
  await expect
    .poll(async () => (await test.ctx.storage.head(originalKey(id, 1)))?.sizeBytes ?? 0)
    .toBeGreaterThan(MIB);
  return { id, bytes, client, cut };
}

/** Downloads a file from the second server, so slowly that it takes longer than the test. */
async function downloadSlowly(headers: Headers, id: string): Promise<{ cut: Promise<boolean> }> {
  const request = get(`${second.base}/api/v1/files/content/${id}?key=original`, { headers });
  request.on('error', () => undefined);
  const answered = once(request, 'response');
  const answer: IncomingMessage = (await answered)[0];
  expect(answer.statusCode).toBe(200);
  answer.on('data', () => {
    answer.pause();
    setTimeout(() => answer.resume(), 20);
  });
  return { cut: closed(answer).then(() => !answer.complete) };
}

async function makeBigFile(owner: TestUser): Promise<string> {
  const file = { body: noise(64 * MIB), contentType: 'application/octet-stream' };
  return (await makeAsset(test.ctx, owner, { name: 'big.bin' }, { original: file })).id;
}

const statusOf = async (headers: Headers) =>
  (await fetch(`${second.base}/api/v1/account`, { headers })).status;

describe('disabling a user on one server ends on another (security 1)', () => {
  it('running forms, and creates no asset from them', async () => {
    const user = await makeUser(test.ctx, secrets, 'CREATOR');
    const session = await signIn(user);
    const forms = [await sendHalfForm(session), await sendHalfForm(keyHeaders(user.apiKey))];
    await disable(user);
    for (const { cut } of forms) expect(await cut).toBe(true);
    for (const headers of [session, keyHeaders(user.apiKey)])
      await expect.poll(() => statusOf(headers)).toBe(401);
    expect(await test.ctx.db.asset.count({ where: { creatorId: user.row.id } })).toBe(0);
  });

  it('running resumable uploads, which continue once the user is enabled again', async () => {
    const user = await makeUser(test.ctx, secrets, 'CREATOR');
    const { id, bytes, client, cut } = await sendHalfUpload(user);
    await disable(user);
    expect(await cut).toBe(true);
    expect((await client.head(id)).status).toBe(401);
    expect(await test.ctx.db.asset.findUnique({ where: { id: toUuid(id) } })).toBeNull();
    await change(keyHeaders(admin.apiKey), 'PATCH', `/api/v1/users/${user.row.id}`, {
      enabled: true,
    });
    await expect.poll(async () => (await client.head(id)).status).toBe(200);
    expect(await fileOf(await sendRest(client, id, bytes))).toMatchObject({ id });
  });

  it('running downloads', async () => {
    const user = await makeUser(test.ctx, secrets, 'USER');
    const id = await makeBigFile(admin);
    const download = await downloadSlowly(await signIn(user), id);
    await disable(user);
    expect(await download.cut).toBe(true);
  });

  it('no request of another user', async () => {
    const [user, other] = [
      await makeUser(test.ctx, secrets, 'CREATOR'),
      await makeUser(test.ctx, secrets, 'CREATOR'),
    ];
    const form = await sendHalfForm(keyHeaders(user.apiKey));
    const others = await sendHalfForm(keyHeaders(other.apiKey));
    await disable(user);
    expect(await form.cut).toBe(true);
    expect(await others.finish()).toBe(200);
  });
});

describe('a running request ends with its own credential', () => {
  it('and not with another one of the same user', async () => {
    const user = await makeUser(test.ctx, secrets, 'CREATOR');
    const [ending, going] = [await signIn(user), await signIn(user)];
    const given = { name: 'Uploader', scopes: ['READ_ASSET', 'CREATE_ASSET'] };
    const { data } = await change(going, 'POST', '/api/v1/account/keys', given);
    const byKey = await sendHalfForm(keyHeaders(data.key));
    const byEnding = await sendHalfForm(ending);
    const byGoing = await sendHalfForm(going);
    await change(going, 'DELETE', `/api/v1/account/keys/${data.id}`);
    expect(await byKey.cut).toBe(true);
    await change(going, 'DELETE', '/api/v1/account/sessions');
    expect(await byEnding.cut).toBe(true);
    expect(await byGoing.finish()).toBe(200);
  });

  it('also when its user loses a permission', async () => {
    const user = await makeUser(test.ctx, secrets, 'CREATOR');
    const form = await sendHalfForm(keyHeaders(user.apiKey));
    await change(keyHeaders(admin.apiKey), 'PATCH', `/api/v1/users/${user.row.id}`, { role_id: 3 });
    expect(await form.cut).toBe(true);
    expect(await statusOf(keyHeaders(user.apiKey))).toBe(200);
  });
});

it('a request that ends its own session gets its response', async () => {
  const user = await makeUser(test.ctx, secrets, 'USER');
  for (let count = 0; count < 10; count += 1) {
    const session = await signIn(user);
    const answer = await fetch(`${second.base}/api/v1/logout`, {
      method: 'POST',
      headers: session,
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'OK' });
  }
});
