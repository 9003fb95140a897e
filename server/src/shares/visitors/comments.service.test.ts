import { afterAll, expect, it } from 'vitest';
import { openShares } from '../../../test/shares.ts';

const { app, owner, other, lake, secret, share, change, revoke, visitor } = await openShares();
afterAll(() => app.close());

type Guest = ReturnType<typeof visitor>;

const path = `/assets/${lake.id}/comments`;
const say = (guest: Guest, payload: object, to = path) =>
  guest.ask(to, { method: 'POST', payload });
const textsOf = async (guest: Guest) =>
  (await guest.ask(path)).json().data.comments.map(({ text }: { text: string }) => text);
const commentsOf = async () =>
  (await app.call(owner, { url: `/api/v1/assets/${lake.id}/comments` })).json().data.comments;

it('refuses comments unless the share allows them, and before the password', async () => {
  const closed = visitor((await share()).token);
  expect((await say(closed, { text: 'Hello', name: 'Ana' })).statusCode).toBe(403);
  expect((await closed.ask(path)).statusCode).toBe(403);
  const locked = visitor((await share({ comments: 'ALL', password: 'open sesame' })).token);
  expect((await say(locked, { text: 'Hello', name: 'Ana' })).json().error).toBe('PASSWORD_NEEDED');
  expect(await app.ctx.db.shareVisitor.count()).toBe(0);
  expect(await app.ctx.db.comment.count()).toBe(0);
});

it('asks for a name once, keeps it in the browser and tells it to the owner', async () => {
  const { token } = await share({ comments: 'ALL' });
  const guest = visitor(token);
  expect((await guest.ask()).json().data).toMatchObject({ comments: 'ALL', visitor_name: null });
  expect((await say(guest, { text: 'No name' })).statusCode).toBe(400);
  const named = await say(guest, { text: '<i>Nice</i>', name: ' Ana ' });
  expect(named.json().data).toMatchObject({
    text: '<i>Nice</i>',
    author: { name: 'Ana', is_guest: true },
    is_own: true,
    can_delete: false,
  });
  expect(named.headers['set-cookie']).toMatch(/spindle_visitor=.*HttpOnly; SameSite=Strict/);
  const again = await say(guest, { text: 'Again', name: 'Somebody else' });
  expect(again.json().data.author.name).toBe('Ana');
  expect((await guest.ask()).json().data.visitor_name).toBe('Ana');
  expect((await commentsOf()).at(-1)).toMatchObject({
    author: { name: 'Ana', is_guest: true },
    can_delete: true,
    is_shared: true,
  });
  const notices = await app.ctx.db.notification.findMany({ where: { userId: owner.row.id } });
  expect(notices).toMatchObject([
    { message: 'Ana, a visitor of a shared link, commented on "<b>lake</b>.png".' },
  ]);
});

it('shows a visitor their own threads alone unless the share shows all, and never comments of users (security 13)', async () => {
  const { id, token } = await share({ comments: 'OWN' });
  const [ana, ben, silent] = [visitor(token), visitor(token), visitor(token)];
  const { id: threadId } = (await say(ana, { text: 'From Ana', name: 'Ana' })).json().data;
  await say(ben, { text: 'From Ben', name: 'Ben' });
  const url = `/api/v1/assets/${lake.id}/comments`;
  const post = (payload: object) => app.call(other, { method: 'POST', url, payload });
  await post({ text: 'Among us' });
  await post({ text: 'Thank you, Ana', parent_id: threadId });
  expect(await textsOf(ana)).toEqual(['From Ana', 'Thank you, Ana']);
  expect(await textsOf(ben)).toEqual(['From Ben']);
  expect(await textsOf(silent)).toEqual([]);
  const intruding = await say(ben, { text: 'Me too', parent_id: threadId });
  expect(intruding.statusCode).toBe(404);
  await change(id, { comments: 'ALL' });
  expect(await textsOf(silent)).toEqual(['From Ana', 'From Ben', 'Thank you, Ana']);
  expect((await say(ben, { text: 'Me too', parent_id: threadId })).statusCode).toBe(200);
});

it('accepts no comments on assets outside the share, and no cookie of another share or a forged one (security 13)', async () => {
  const { token } = await share({ comments: 'ALL' });
  const guest = visitor(token);
  await say(guest, { text: 'Here', name: 'Ana' });
  const outside = `/assets/${secret.id}/comments`;
  expect((await say(guest, { text: 'There' }, outside)).statusCode).toBe(404);
  expect((await guest.ask(outside)).statusCode).toBe(404);
  const elsewhere = visitor((await share({ comments: 'ALL' })).token);
  const [number = '', signature = ''] = guest.cookies.spindle_visitor?.split('.') ?? [];
  for (const cookie of [
    `${number}.${signature}`,
    `${Number(number) + 1}.${signature}`,
    `${number}.`,
    `99999999999999999999.${signature}`,
    'x',
  ]) {
    elsewhere.cookies.spindle_visitor = cookie;
    expect((await elsewhere.ask()).json().data.visitor_name).toBeNull();
    expect((await say(elsewhere, { text: 'Hello' })).statusCode).toBe(400);
  }
});

it('keeps comments of visitors for users after the share is revoked', async () => {
  const { id, token } = await share({ comments: 'ALL' });
  await say(visitor(token), { text: 'Stays', name: 'Ana' });
  await revoke(id);
  expect((await commentsOf()).at(-1)).toMatchObject({
    text: 'Stays',
    author: { name: 'Ana', is_guest: true },
    is_shared: false,
  });
});
