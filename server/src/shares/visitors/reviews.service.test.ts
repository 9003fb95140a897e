import { afterAll, expect, it } from 'vitest';
import { openShares } from '../../../test/shares.ts';

const { app, owner, other, lake, notes, secret, share, change, revoke, visitor } =
  await openShares();
afterAll(() => app.close());

type Guest = ReturnType<typeof visitor>;

const answer = (guest: Guest, { id }: { id: string }, payload: object) =>
  guest.ask(`/assets/${id}/review`, { method: 'PUT', payload: { version: 1, ...payload } });
const approve = (guest: Guest, asset: { id: string }, name?: string) =>
  answer(guest, asset, { decision: 'APPROVED', name });
const ownOf = async (guest: Guest) => (await guest.ask('/reviews')).json().data.reviews;
const visitorsOf = (id: number, by = owner) =>
  app.call(by, { url: `/api/v1/shares/${id}/visitors` });
const reviewsOf = async () =>
  (await app.call(owner, { url: `/api/v1/assets/${lake.id}/reviews` })).json().data.reviews;

it('refuses answers unless the share asks for them, before the password and for assets outside', async () => {
  const closed = visitor((await share()).token);
  expect((await approve(closed, lake, 'Ana')).statusCode).toBe(403);
  expect((await closed.ask('/reviews')).statusCode).toBe(403);
  const locked = visitor((await share({ can_review: true, password: 'open sesame' })).token);
  expect((await approve(locked, lake, 'Ana')).json().error).toBe('PASSWORD_NEEDED');
  const guest = visitor((await share({ can_review: true })).token);
  expect((await approve(guest, secret, 'Ana')).statusCode).toBe(404);
  expect((await approve(guest, lake)).statusCode).toBe(400);
  expect(
    (await answer(guest, lake, { decision: 'APPROVED', name: 'Ana', version: 2 })).statusCode,
  ).toBe(409);
  expect(await app.ctx.db.shareVisitor.count()).toBe(0);
  expect(await app.ctx.db.review.count()).toBe(0);
});

it('shows a visitor their own answers alone, and the owner those of each visitor (security 13)', async () => {
  const { id, token } = await share({ can_review: true });
  const [ana, ben] = [visitor(token), visitor(token)];
  expect((await ana.ask()).json().data.can_review).toBe(true);
  expect((await approve(ana, lake, ' Ana ')).json().data).toMatchObject({
    visitor_name: 'Ana',
    reviews: [{ asset_id: lake.id, decision: 'APPROVED', version: 1, is_current: true }],
  });
  await answer(ana, notes, { decision: 'CHANGES_REQUESTED', note: 'Shorter <i>please</i>' });
  await approve(ben, lake, 'Ben');
  expect(await ownOf(ana)).toHaveLength(2);
  expect(await ownOf(ben)).toMatchObject([{ asset_id: lake.id }]);
  expect(await ownOf(visitor(token))).toEqual([]);
  const { visitors } = (await visitorsOf(id)).json().data;
  expect(visitors).toMatchObject([
    { name: 'Ben', approved: 1, changes_requested: 0, outdated: 0 },
    { name: 'Ana', approved: 1, changes_requested: 1, outdated: 0 },
  ]);
  const url = `/api/v1/shares/${id}/visitors/${visitors[1].id}/reviews`;
  expect((await app.call(owner, { url })).json().data.reviews).toMatchObject([
    {
      asset: { id: notes.id, name: 'notes.txt' },
      decision: 'CHANGES_REQUESTED',
      note: 'Shorter <i>please</i>',
    },
    { asset: { id: lake.id }, decision: 'APPROVED', note: null },
  ]);
  expect((await app.call(other, { url })).statusCode).toBe(404);
  expect(await reviewsOf()).toMatchObject([
    { author: { name: 'Ben', is_guest: true }, is_own: false },
    { author: { name: 'Ana', is_guest: true } },
  ]);
  const notices = await app.ctx.db.notification.findMany({
    where: { userId: owner.row.id, url: { startsWith: `/shares?answers=${id}&` } },
    orderBy: { id: 'asc' },
  });
  expect(notices.map(({ message }) => message)).toEqual([
    'Ana approved 1 and asks for changes to 1 of "Press".',
    'Ben approved 1 of "Press".',
  ]);
});

it('leaves an item open again with a new version, and keeps the name of a visitor of a revoked share', async () => {
  const { id, token } = await share({ can_review: true, name: 'Versions' });
  const guest = visitor(token);
  await approve(guest, lake, 'Eva');
  await app.ctx.db.asset.update({ where: { id: lake.row.id }, data: { version: 2 } });
  expect(await ownOf(guest)).toMatchObject([{ version: 1, is_current: false }]);
  expect((await guest.ask('/assets')).json().data.assets[0]).toMatchObject({ version: 2 });
  expect((await visitorsOf(id)).json().data.visitors).toMatchObject([{ approved: 0, outdated: 1 }]);
  await answer(guest, lake, { decision: 'APPROVED', version: 2 });
  expect((await visitorsOf(id)).json().data.visitors).toMatchObject([{ approved: 1, outdated: 0 }]);
  await change(id, { can_review: false });
  expect((await guest.ask('/reviews')).statusCode).toBe(403);
  await revoke(id);
  expect((await reviewsOf())[0]).toMatchObject({
    author: { name: 'Eva', is_guest: true },
    version: 2,
  });
});
