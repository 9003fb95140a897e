import { afterAll, expect, it } from 'vitest';
import { openShares } from '../../../test/shares.ts';

const { app, owner, other, lake, notes, secret, share, visitor } = await openShares();
afterAll(() => app.close());

type Guest = ReturnType<typeof visitor>;

const choose = (guest: Guest, { id }: { id: string }, chosen = true, name?: string) =>
  guest.ask(`/assets/${id}/choice`, { method: 'PUT', payload: { chosen, name } });
const send = (guest: Guest, payload: object) =>
  guest.ask('/choice/send', { method: 'POST', payload });
const chosenBy = async (guest: Guest) => (await guest.ask('/choice')).json().data.asset_ids;
const visitorsOf = (id: number, by = owner) =>
  app.call(by, { url: `/api/v1/shares/${id}/visitors` });

it('keeps what a visitor chooses, takes back and filters by, apart from other visitors (security 13)', async () => {
  const { token } = await share({ can_choose: true });
  const [ana, ben] = [visitor(token), visitor(token)];
  expect((await choose(ana, lake)).statusCode).toBe(400);
  expect((await choose(ana, lake, true, 'Ana')).json().data).toMatchObject({
    asset_ids: [lake.id],
    visitor_name: 'Ana',
    sent_at: null,
  });
  await choose(ana, notes);
  await choose(ana, lake, false);
  await choose(ben, lake, true, 'Ben');
  expect(await chosenBy(ana)).toEqual([notes.id]);
  expect(await chosenBy(ben)).toEqual([lake.id]);
  expect(await chosenBy(visitor(token))).toEqual([]);
  const { data } = (await ana.ask('/assets?chosen=1')).json();
  expect(data).toMatchObject({ total_assets: 1, assets: [{ id: notes.id }] });
  expect((await visitor(token).ask('/assets?chosen=1')).json().data.total_assets).toBe(0);
});

it('refuses choices of closed and locked shares, assets outside, and more than the limit', async () => {
  expect((await choose(visitor((await share()).token), lake, true, 'Ana')).statusCode).toBe(403);
  const locked = visitor((await share({ can_choose: true, password: 'open sesame' })).token);
  expect((await choose(locked, lake, true, 'Ana')).json().error).toBe('PASSWORD_NEEDED');
  const { id, token } = await share({ can_choose: true, choice_max: 1 });
  const guest = visitor(token);
  expect((await choose(guest, secret, true, 'Ana')).statusCode).toBe(404);
  expect((await visitorsOf(id)).json().data.visitors).toEqual([]);
  await choose(guest, lake, true, 'Ana');
  const full = await choose(guest, notes);
  expect(full.statusCode).toBe(400);
  expect(full.json().message).toBe('You can choose at most 1. Remove one first.');
  expect((await choose(guest, lake)).statusCode).toBe(200);
});

it('sends a choice with a note to the owner alone, again after a change', async () => {
  const { id, token } = await share({ can_choose: true });
  const guest = visitor(token);
  await choose(guest, lake, true, 'Ana');
  expect((await send(guest, { note: 'First' })).json()).toMatchObject({
    message: 'Your choice was sent',
    data: { sent_at: expect.any(String) },
  });
  await choose(guest, notes);
  await send(guest, { note: ' <b>Both</b> ' });
  const notices = await app.ctx.db.notification.findMany({
    where: { url: `/shares?answers=${id}` },
  });
  expect(notices).toMatchObject([{ userId: owner.row.id, message: 'Ana chose 2 of "Press".' }]);
  const [sent] = (await visitorsOf(id)).json().data.visitors;
  expect(sent).toMatchObject({ name: 'Ana', chosen: 2, note: '<b>Both</b>' });
  const url = `/api/v1/shares/${id}/visitors/${sent.id}/choice`;
  expect((await app.call(owner, { url })).json().data.assets).toMatchObject([
    { id: lake.id },
    { id: notes.id, name: 'notes.txt' },
  ]);
  expect((await visitorsOf(id, other)).statusCode).toBe(404);
  expect((await app.call(other, { url })).statusCode).toBe(404);
});
