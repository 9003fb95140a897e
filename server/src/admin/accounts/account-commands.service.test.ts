import { MASK } from '@spindle/contracts/settings/masked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../test/admin/admin-command.ts';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  await app.makeUser('ADMIN');
});

afterAll(() => app.close());

/** Runs a command. Fails unless it succeeds. */
async function run(args: string[], input?: string) {
  const env = { SECRET_KEY };
  const { code, out, err } = await runAdmin(app.ctx.config, args, { input, env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

const runJson = async (args: string[], input?: string) =>
  JSON.parse(await run([...args, '--json'], input));

/** The key of openTestApp. */
const SECRET_KEY = 'a key that only tests are signed with';

const statusOf = async (headers: Record<string, string>) =>
  (await app.http.inject({ url: '/api/v1/account', headers })).statusCode;

describe('users', () => {
  it('lists users without keys', async () => {
    const user = await app.makeUser('CREATOR');
    const out = await run(['users', 'list']);
    expect(out).toContain(`${user.email}\tCREATOR\tenabled`);
    const listed = await runJson(['users', 'list']);
    expect(listed).toContainEqual(
      expect.objectContaining({ email: user.email, role_name: 'CREATOR', enabled: true }),
    );
    expect(JSON.stringify(listed)).not.toContain(user.apiKey);
  });

  it('invites a new user, and again with another link', async () => {
    const args = ['users', 'invite', 'Ines@Example.com', '--first-name', 'Ines'];
    args.push('--last-name', 'Maier', '--role', 'creator');
    const first = await runJson(args);
    const second = await runJson(args);
    expect([first.is_new, second.is_new]).toEqual([true, false]);
    expect(second.is_mailed).toBe(false);
    const activate = async ({ url }: { url: string }) => {
      const code = url.split('/').pop();
      return (await app.http.inject({ url: `/api/v1/account/activate/${code}` })).statusCode;
    };
    expect(await activate(first)).toBe(404);
    expect(await activate(second)).toBe(200);
    const row = await app.ctx.db.user.findUniqueOrThrow({ where: { email: 'ines@example.com' } });
    expect(row).toMatchObject({ firstName: 'Ines', lastName: 'Maier', roleId: 4 });
    expect(await run(args)).toContain('No mail is sent');
  });

  it('disables and enables a user, whose session and key end at once', async () => {
    const user = await app.makeUser('USER');
    const session = { authorization: `Bearer ${await app.signIn(user)}` };
    const key = { 'x-filespin-api-key': user.apiKey };
    expect(await run(['users', 'disable', user.email])).toBe(`${user.email}: USER, disabled.`);
    for (const headers of [session, key]) await expect.poll(() => statusOf(headers)).toBe(401);
    await run(['users', 'enable', user.email]);
    await expect.poll(() => statusOf(key)).toBe(200);
    expect(await statusOf(session)).toBe(401);
  });

  it('changes a role, but leaves one enabled administrator', async () => {
    const user = await app.makeUser('USER');
    const changed = await runJson(['users', 'set-role', user.email, 'MANAGER']);
    expect(changed).toMatchObject({ email: user.email, role_name: 'MANAGER' });
    const admins = await app.ctx.db.user.findMany({ where: { roleId: 1, enabled: true } });
    for (const { email } of admins.slice(1)) await run(['users', 'disable', email]);
    const last = await runAdmin(app.ctx.config, ['users', 'disable', admins[0]?.email ?? ''], {
      env: { SECRET_KEY },
    });
    expect(last).toMatchObject({ code: 1, out: '' });
    expect(last.err).toBe('At least one enabled administrator must remain.');
  });
});

it('transfers the assets and collections of a disabled user, also when repeated', async () => {
  const [owner, receiver] = [await app.makeUser('CREATOR'), await app.makeUser('CREATOR')];
  const { row } = await app.makeAsset(owner);
  const data = { ownerId: owner.row.id, name: 'Summer', nameKey: 'summer' };
  await app.ctx.db.collection.create({ data });
  const args = ['users', 'transfer', owner.email, receiver.email];
  const early = await runAdmin(app.ctx.config, args, { env: { SECRET_KEY } });
  expect(early).toMatchObject({ code: 1, out: '' });
  expect(early.err).toContain('Disable this user');
  await app.ctx.db.user.update({ where: { id: owner.row.id }, data: { enabled: false } });
  const done = `Transferred to ${receiver.email}: assets 1, collections 1.`;
  expect(await run(args)).toBe(done);
  expect(await runJson(args)).toMatchObject({ assets: 0, collections: 0 });
  const asset = await app.ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } });
  expect(asset).toMatchObject({ creatorId: receiver.row.id, updateUserId: 0 });
  expect(await app.ctx.db.collection.count({ where: { ownerId: receiver.row.id } })).toBe(1);
});

describe('keys', () => {
  it('creates, lists and revokes a key', async () => {
    const user = await app.makeUser('CREATOR');
    const args = ['keys', 'create', user.email, '--name', 'Nightly', '--scope', 'READ_ASSET'];
    const made = await runJson([...args, '--days', '30']);
    const headers = { 'x-filespin-api-key': made.key };
    expect(await statusOf(headers)).toBe(200);
    const { key: _, ...shown } = made;
    const [listed] = await runJson(['keys', 'list', user.email]);
    expect(listed).toMatchObject({ ...shown, last_used: expect.any(String) });
    expect(await run(['keys', 'list', user.email])).not.toContain(made.key);
    await run(['keys', 'revoke', user.email, made.id]);
    await expect.poll(() => statusOf(headers)).toBe(401);
  });

  it('refuses a permission that the user does not have, and the key of another user', async () => {
    const [user, other] = [await app.makeUser('USER'), await app.makeUser('USER')];
    const create = ['keys', 'create', user.email, '--name', 'n', '--scope'];
    const env = { SECRET_KEY };
    const refused = await runAdmin(app.ctx.config, [...create, 'PURGE_TRASH'], { env });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^A key cannot have more permissions than its user\.\n/);
    const { id } = await runJson([...create, 'READ_ASSET']);
    for (const wrong of [id, 'no-id']) {
      const args = ['keys', 'revoke', other.email, wrong];
      expect((await runAdmin(app.ctx.config, args, { env })).code).toBe(1);
    }
    expect(await runJson(['keys', 'list', user.email])).toHaveLength(1);
  });
});

describe('settings', () => {
  it('changes a section from standard input, and prints it with masked secrets', async () => {
    const change = { dropbox_app_key: 'app', dropbox_app_secret: 'a dropbox secret' };
    await run(['settings', 'set', 'security'], JSON.stringify(change));
    const out = await run(['settings', 'get', 'security']);
    expect(JSON.parse(out)).toMatchObject({
      dropbox_app_key: 'app',
      dropbox_app_secret: MASK,
      api_key: '',
    });
    expect(Object.keys(await runJson(['settings', 'get']))).toContain('image');
  });

  it('refuses keys, because they belong to a user', async () => {
    const input = JSON.stringify({ upload_key: 'a1'.repeat(16) });
    const args = ['settings', 'set', 'security'];
    const answer = await runAdmin(app.ctx.config, args, { input, env: { SECRET_KEY } });
    const reason = 'upload_key and api_key belong to a user. Change them in the browser.';
    expect(answer).toEqual({ code: 1, out: '', err: reason });
  });

  it('refuses input that is not JSON, and values that the section does not allow', async () => {
    const env = { SECRET_KEY };
    for (const input of ['{', '[]', '{"authorized_domains": "not a domain"}', '{"api_key": "0"}']) {
      const answer = await runAdmin(app.ctx.config, ['settings', 'set', 'security'], {
        input,
        env,
      });
      expect(answer, input).toMatchObject({ code: 1, out: '' });
    }
  });
});

it('prints why a bucket is refused', async () => {
  const input = JSON.stringify({ originals_root: 'library', originals_access_key_id: 'key' });
  const answer = await runAdmin(app.ctx.config, ['settings', 'set', 'storage'], {
    input,
    env: { SECRET_KEY },
  });
  expect(answer).toMatchObject({ code: 1, out: '' });
  expect(answer.err).toMatch(
    /^Invalid S3 bucket details provided\n- originals_secret_access_key: .+\.$/,
  );
});

it('reset-password --replace-key ends the old key', async () => {
  const user = await app.makeUser('USER');
  const headers = { 'x-filespin-api-key': user.apiKey };
  expect(await run(['reset-password', user.email])).toContain('--replace-key replaces the key');
  expect(await statusOf(headers)).toBe(200);
  const out = await run(['reset-password', user.email, '--replace-key']);
  expect(out).toContain('no longer work');
  await expect.poll(() => statusOf(headers)).toBe(401);
});
