import type { User } from '@spindle/contracts/users/users';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

/** Adds a user whose address is the first name at `@search.example`. */
const make = (firstName: string, given: Parameters<TestApp['makeUser']>[1] = {}) =>
  app.makeUser('USER', {
    firstName,
    lastName: 'Searched',
    email: `${firstName.normalize('NFD').replace(/[^a-z]/gi, '')}@search.example`.toLowerCase(),
    ...given,
  });

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  await make('Zoë', { lastName: 'Äpfel Searched', lastSignIn: new Date('2026-03-01') });
  await make('Éva', { roleId: 4 });
  await make('ben', { lastSignIn: new Date('2026-05-01'), enabled: false });
  await make('Carl', { roleId: 2, lastSignIn: new Date('2026-04-01') });
});

afterAll(() => app.close());

const post = (payload: object) =>
  app.call(admin, { method: 'POST', url: '/api/v1/users', payload });

async function names(body: object): Promise<string[]> {
  const answer = (await post({ keyword: 'search.example', ...body })).json();
  return answer.users.map((user: User) => user.first_name);
}

it('finds users whose names and address contain every word, ignoring case and accents', async () => {
  expect(await names({ keyword: 'ZOE apf' })).toEqual(['Zoë']);
  expect(await names({ keyword: 'äpfel zoë' })).toEqual(['Zoë']);
  expect(await names({ keyword: 'eva@search' })).toEqual(['Éva']);
  expect(await names({ keyword: 'carl apfel' })).toEqual([]);
  expect(await names({ keyword: 'search_example' })).toEqual([]);
  const short = { method: 'POST' as const, url: '/api/v1/users/short' };
  const answer = await app.call(admin, { ...short, payload: { keyword: 'zoe search' } });
  expect(answer.json()).toMatchObject({ total_users: 1, users: [{ first_name: 'Zoë' }] });
});

it('finds a user by the name that was changed last', async () => {
  const { row } = await make('Dora');
  const url = `/api/v1/users/${row.id}`;
  await app.call(admin, { method: 'PATCH', url, payload: { first_name: 'Ørsted' } });
  expect(await names({ keyword: 'ørsted dora@' })).toEqual(['Ørsted']);
  await app.ctx.db.user.delete({ where: { id: row.id } });
});

it('sorts by each column in both directions, page by page', async () => {
  const expected = {
    name: ['ben', 'Carl', 'Éva', 'Zoë'],
    email: ['ben', 'Carl', 'Éva', 'Zoë'],
    role: ['Carl', 'Zoë', 'ben', 'Éva'],
    last_sign_in: ['Éva', 'Zoë', 'Carl', 'ben'],
  };
  for (const [field, order] of Object.entries(expected)) {
    expect(await names({ sort_by: `${field} asc` }), field).toEqual(order);
    expect(await names({ sort_by: `${field} desc` }), field).toEqual(order.toReversed());
    const sort = { sort_by: `${field} asc`, limit_per_page: 3 };
    expect(await names({ ...sort, page: 2 }), field).toEqual(order.slice(3));
  }
  expect(await names({})).toEqual(['Zoë', 'Éva', 'ben', 'Carl']);
});

it('refuses an order by a field that no column shows', async () => {
  for (const sort_by of ['password_hash asc', 'name', 'name up'])
    expect(errorOf(await post({ sort_by })), sort_by).toMatchObject({ status: 400 });
});

it('filters by role, and by the state of the invite that each user shows', async () => {
  expect(await names({ role_id: 4 })).toEqual(['Éva']);
  const invite = (id: number) =>
    app.call(admin, { method: 'POST', url: `/api/v1/users/${id}/invite` });
  const [old, recent, again] = await Promise.all([
    make('Olga'),
    make('Paul'),
    make('Quin', { lastSignIn: new Date('2026-05-01') }),
  ]);
  await invite(old.row.id);
  app.passTime(8 * 86_400_000);
  await invite(recent.row.id);
  await invite(again.row.id);
  const invited = { keyword: 'search.example', sort_by: 'name asc' };
  expect(await names({ ...invited, invite_state: 'INVITED' })).toEqual(['Paul']);
  expect(await names({ ...invited, invite_state: 'EXPIRED' })).toEqual(['Olga']);
  expect(await names({ ...invited, invite_state: 'REGISTERED' })).toEqual([
    'ben',
    'Carl',
    'Éva',
    'Quin',
    'Zoë',
  ]);
});
