import type { AuditEntry } from '@spindle/contracts/audit/audit';
import type { TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit, sendRecorded } from '../../test/audit.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

/** Returns the entries that a request of the administrator, or of another user, recorded. */
const recordedBy = (options: InjectOptions, by = admin) => sendRecorded(app, admin, options, by);

const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);

describe('a sign-in', () => {
  const signIn = (email: string, password: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email, password },
      headers: { 'user-agent': 'Browser 2' },
      remoteAddress: '192.0.2.7',
    });

  it('is recorded with user, time, address, browser and session', async () => {
    await signIn(admin.email, admin.password);
    const [entry] = await readAudit(app, admin, 'action=user.sign_in');
    expect(entry).toMatchObject({
      actor: { kind: 'user', id: admin.row.id, name: admin.email },
      target: { type: 'user', id: String(admin.row.id), name: admin.email },
      address: '192.0.2.7',
      user_agent: 'Browser 2',
      credential: expect.stringMatching(/^session [0-9a-f-]{36}$/),
      details: { by: 'password' },
    });
  });

  it('with a wrong password is recorded for known and unknown addresses, without the password (security 44)', async () => {
    await signIn(admin.email, 'my secret guess');
    await signIn('nobody@example.com', 'my secret guess');
    await signIn('my secret guess', 'my secret guess');
    const entries = await readAudit(app, admin, 'action=user.sign_in_failed');
    expect(entries.slice(0, 3)).toMatchObject([
      { target: { id: null, name: '(not an email address)' } },
      { target: { id: null, name: 'nobody@example.com' } },
      { target: { id: String(admin.row.id), name: admin.email } },
    ]);
    expect(entries[0]).toMatchObject({
      actor: { kind: 'anonymous', id: null },
      address: '192.0.2.7',
    });
    expect(JSON.stringify(entries)).not.toContain('secret guess');
  });

  it('fills the log with at most 30 entries a minute, and counts further failures in one', async () => {
    const other = await openTestApp();
    const owner = await other.makeUser('ADMIN');
    const guess = (n: number) =>
      other.http.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { email: `user-${n % 2}@example.com`, password: 'wrong' },
        remoteAddress: '192.0.2.9',
      });
    await Promise.all(Array.from({ length: 45 }, (_, n) => guess(n)));
    const query = 'action=user.sign_in_failed&limit=200';
    expect(await readAudit(other, owner, query)).toHaveLength(30);
    // A stop writes what was only counted.
    const reader = await other.openSecondServer();
    await other.http.close();
    const entries = await readAudit(reader, owner, query);
    expect(entries).toHaveLength(31);
    expect(entries[0]?.details).toMatchObject({ further: 15, addresses: { '192.0.2.9': 15 } });
    await reader.close();
    await other.close();
  });
});

describe('the log of users', () => {
  it('records creation, role, state, password and other fields as entries of their own', async () => {
    const email = 'grace@example.com';
    const created = await recordedBy({
      method: 'POST',
      url: '/api/v1/users/new',
      payload: {
        email,
        first_name: 'Grace',
        last_name: 'H',
        role_id: 3,
        password: 'a first password',
        notification_email: true,
      },
    });
    expect(created).toMatchObject([
      {
        action: 'user.create',
        actor: { kind: 'user', id: admin.row.id },
        user_agent: 'Browser 1',
        target: { name: email },
        details: { email, role: 'USER', enabled: true, has_invite: true },
      },
    ]);
    const id = created[0]?.target?.id;
    const changed = await recordedBy({
      method: 'PATCH',
      url: `/api/v1/users/${id}`,
      payload: {
        role_id: 2,
        enabled: false,
        new_password: 'a second password',
        last_name: 'Hopper',
      },
    });
    expect(changed).toMatchObject([
      { action: 'user.update', details: { changes: { last_name: { from: 'H', to: 'Hopper' } } } },
      { action: 'password.set' },
      { action: 'user.disable' },
      {
        action: 'user.role_change',
        details: { changes: { role: { from: 'USER', to: 'MANAGER' } } },
      },
    ]);
    expect(JSON.stringify([created, changed])).not.toMatch(/a (first|second) password/);
    const again = await recordedBy({
      method: 'PATCH',
      url: `/api/v1/users/${id}`,
      payload: { enabled: true },
    });
    expect(actionsOf(again)).toEqual(['user.enable']);
    const invited = await recordedBy({ method: 'POST', url: `/api/v1/users/${id}/invite` });
    expect(actionsOf(invited)).toEqual(['user.invite']);
  });

  it('records a password link and its use, without the code', async () => {
    const { row, email } = await app.makeUser('USER');
    const url = `/api/v1/users/${row.id}/password_reset`;
    const links = await recordedBy({ method: 'POST', url });
    expect(links).toMatchObject([{ action: 'password.create_link', target: { name: email } }]);
    const answer = await app.call(admin, { method: 'POST', url });
    const { code } = answer.json().data;
    const used = await recordedBy({
      method: 'POST',
      url: '/api/v1/account/password/reset',
      payload: { code, new_password: 'a third password' },
      headers: { authorization: '' },
    });
    expect(used).toMatchObject([
      { action: 'password.reset', actor: { id: row.id }, details: { by: 'link' } },
    ]);
    expect(used[0]?.address).not.toBeNull();
    expect(JSON.stringify([links, used])).not.toContain(code);
  });

  it('records nothing for a change that is refused', async () => {
    const [last] = await readAudit(app, admin, 'limit=1');
    const answer = await app.call(admin, {
      method: 'PATCH',
      url: `/api/v1/users/${admin.row.id}`,
      payload: { enabled: false },
    });
    expect(answer.statusCode).toBe(403);
    expect((await readAudit(app, admin, 'limit=1'))[0]?.seq).toBe(last?.seq);
  });

  it('records profile, password, sign-out and the end of sessions', async () => {
    const user = await app.makeUser('USER');
    const patch = (payload: object) =>
      recordedBy({ method: 'PATCH', url: '/api/v1/account', payload }, user);
    expect(await patch({ first_name: 'Joan' })).toMatchObject([
      { action: 'profile.update', details: { changes: { first_name: { to: 'Joan' } } } },
    ]);
    const new_password = 'another password';
    expect(actionsOf(await patch({ old_password: user.password, new_password }))).toEqual([
      'password.change',
    ]);
    const own = { ...user, password: new_password };
    const ended = await recordedBy({ method: 'DELETE', url: '/api/v1/account/sessions' }, own);
    expect(actionsOf(ended)).toEqual(['session.end_others']);
    await app.signIn(own);
    const open = await app.ctx.db.session.findFirst({
      where: { userId: user.row.id, revokedAt: null },
    });
    const one = await recordedBy(
      { method: 'DELETE', url: `/api/v1/account/sessions/${open?.id}` },
      own,
    );
    expect(one).toMatchObject([{ action: 'session.end', target: { id: open?.id } }]);
    const out = await recordedBy({ method: 'POST', url: '/api/v1/logout' }, own);
    expect(out).toMatchObject([{ action: 'user.sign_out', actor: { id: user.row.id } }]);
  });
});
