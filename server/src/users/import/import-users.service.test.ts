import {
  IMPORT_FAULTY,
  IMPORT_ROWS_MAX,
  IMPORT_TEMPLATE,
  type ImportRow,
} from '@spindle/contracts/users/user-import';
import { USER_LIMIT_REACHED } from '@spindle/contracts/users/users';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAudit, verifyLog } from '../../../test/audit.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { errorOf, openTestApp, type TestApp } from '../../../test/open-app.ts';
import { MAIL_ENV, queuedMails } from '../../../test/queued-mails.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const HEADER = 'email,first_name,last_name,role';

/** Imports rows below the header, and returns the response. */
function send(rows: string[], { preview = '0', header = HEADER, on = app } = {}) {
  return on.call(admin, {
    method: 'POST',
    url: `/api/v1/users/import?preview=${preview}`,
    payload: { csv: [header, ...rows].join('\n') },
  });
}

async function preview(...rows: string[]): Promise<ImportRow[]> {
  const answer = await send(rows, { preview: '1' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().rows;
}

const emails = (domain: string) =>
  app.ctx.db.user.count({ where: { email: { endsWith: domain } } });

it('adds and invites every user of a file', async () => {
  const answer = await send([
    'Ines@add.example.com,Ines,Maier,CREATOR',
    '"jo@add.example.com","Jo, Ann",Smith,asset manager',
  ]);
  expect(answer.json()).toMatchObject({ count: 2, message: '2 users were added.' });
  const rows: ImportRow[] = answer.json().rows;
  expect(rows.map(({ line, email, state }) => [line, email, state])).toEqual([
    [2, 'ines@add.example.com', 'created'],
    [3, 'jo@add.example.com', 'created'],
  ]);
  const jo = await app.ctx.db.user.findUniqueOrThrow({ where: { email: 'jo@add.example.com' } });
  expect(jo).toMatchObject({ firstName: 'Jo, Ann', roleId: 5, enabled: true });
  const code = rows[1]?.invite?.url.split('/').pop();
  const signedIn = await app.http.inject({ url: `/api/v1/account/activate/${code}` });
  expect(signedIn.json()).toMatchObject({ user_email: 'jo@add.example.com' });
});

/** Returns rows for new users. */
const rowsFor = (domain: string, count: number) =>
  Array.from({ length: count }, (_, n) => `n${n}@${domain},A,B,USER`);

it('mails an invite to each user of a full file', async () => {
  const sending = await app.openSecondServer(MAIL_ENV);
  const answer = await send(rowsFor('mail.example.com', IMPORT_ROWS_MAX), { on: sending });
  expect(answer.json().count).toBe(IMPORT_ROWS_MAX);
  const rows: ImportRow[] = answer.json().rows;
  expect(new Set(rows.map(({ invite }) => invite?.code)).size).toBe(IMPORT_ROWS_MAX);
  for (const { email, invite } of rows.filter((_row, index) => index % 100 === 99)) {
    const mails = await queuedMails(sending, email);
    expect(mails).toMatchObject([{ kind: 'invite' }]);
    expect(mails[0]?.text).toContain(invite?.url);
    expect(invite?.is_mailed).toBe(true);
  }
  await sending.close();
});

it('sends as many statements for many users as for a few', async () => {
  const sending = await app.openSecondServer(MAIL_ENV);
  const count = (domain: string, users: number) =>
    countStatements(async () => {
      const answer = await send(rowsFor(domain, users), { on: sending });
      expect(answer.json().count).toBe(users);
    });
  const few = await count('few.example.com', 10);
  // Room for work of the server in the background.
  expect(await count('many.example.com', 100)).toBeLessThan(few + 20);
  await sending.close();
});

it('records the users in the order of the file', async () => {
  const rows = rowsFor('log.example.com', 30);
  await send(rows);
  const entries = await readAudit(app, admin, 'limit=31');
  expect(entries.map(({ target }) => target?.name ?? null).reverse()).toEqual([
    null,
    ...rows.map((row) => row.split(',')[0]),
  ]);
  const users = await app.ctx.db.user.findMany({
    where: { email: { endsWith: '@log.example.com' } },
  });
  const ids = new Map(users.map(({ id, email }) => [email, String(id)]));
  for (const { target } of entries.slice(0, -1))
    expect(target?.id).toBe(ids.get(target?.name ?? ''));
  expect((await verifyLog(app, admin)).broken).toBeNull();
});

it('adds nobody twice, also when the same file is imported at the same time', async () => {
  const rows = ['a@twice.example.com,A,B,USER', 'b@twice.example.com,A,B,USER'];
  const answers = await Promise.all([send(rows), send(rows), send(rows)]);
  expect(answers.map((answer) => answer.json().count).sort()).toEqual([0, 0, 2]);
  const again = await send([...rows, 'c@twice.example.com,A,B,USER']);
  expect(again.json().rows.map(({ state }: ImportRow) => state)).toEqual([
    'exists',
    'exists',
    'created',
  ]);
  expect(await emails('@twice.example.com')).toBe(3);
});

it('a preview adds nobody, and shows the errors of each row', async () => {
  const known = await app.makeUser('USER');
  const rows = await preview(
    'ok@preview.example.com,A,B,1',
    'nonsense,,B,KING',
    `${known.email.toUpperCase()},A,B,USER`,
    'ok@preview.example.com,A,B,USER',
    'short@preview.example.com,A,B',
  );
  expect(rows.map(({ state }) => state)).toEqual([
    'new',
    'invalid',
    'exists',
    'invalid',
    'invalid',
  ]);
  expect(rows[1]?.errors.map(({ column, message }) => `${column} ${message}`)).toEqual([
    'email must be a valid address',
    'first_name is required',
    'role must be one of ADMIN, MANAGER, USER, CREATOR, ASSET_MANAGER',
  ]);
  expect(rows[3]?.errors).toEqual([{ column: 'email', message: 'is also in line 2' }]);
  expect(rows[4]?.errors.map(({ column }) => column)).toEqual(['role', 'row']);
  expect(await emails('@preview.example.com')).toBe(0);
});

it('requires a role in each row', async () => {
  const [row] = await preview('a@role.example.com,A,B,');
  expect(row?.errors).toEqual([
    { column: 'role', message: 'must be one of ADMIN, MANAGER, USER, CREATOR, ASSET_MANAGER' },
  ]);
});

it('a file with one error adds nobody', async () => {
  const answer = await send(['a@all.example.com,A,B,USER', 'b@all.example.com,A,,USER']);
  expect(answer.statusCode).toBe(400);
  expect(errorOf(answer)).toMatchObject({
    message: IMPORT_FAULTY,
    details: [{ path: 'line 3: last_name' }],
  });
  expect(await emails('@all.example.com')).toBe(0);
});

it('a file that exceeds the user limit adds nobody', async () => {
  const userLimit = (await app.ctx.db.user.count({ where: { enabled: true } })) + 1;
  const limited = await app.openSecondServer({ USER_LIMIT: String(userLimit) });
  const rows = ['a@limit.example.com,A,B,USER', 'b@limit.example.com,A,B,USER'];
  const answer = await send(rows, { on: limited });
  expect(answer.statusCode).toBe(409);
  expect(errorOf(answer).message).toBe(USER_LIMIT_REACHED);
  expect(await emails('@limit.example.com')).toBe(0);
  expect((await send(rows.slice(1), { on: limited })).json().count).toBe(1);
  await limited.close();
});

it('reads whether a user has access to all assets', async () => {
  const header = `${HEADER},group_asset_access`;
  const rows = ['a@own.example.com,A,B,USER,no', 'b@own.example.com,A,B,USER,'];
  await send(rows, { header });
  const users = await app.ctx.db.user.findMany({
    where: { email: { endsWith: '@own.example.com' } },
    orderBy: { email: 'asc' },
  });
  expect(users.map(({ groupAssetAccess }) => groupAssetAccess)).toEqual([false, true]);
});

it('accepts the template', async () => {
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/users/import?preview=1',
    payload: { csv: IMPORT_TEMPLATE },
  });
  expect(answer.json().rows).toMatchObject([{ state: 'new', errors: [] }]);
});

it.each([
  ['', HEADER, 'The file has no rows below its header.'],
  ['a@b.example.com,A,B', 'email,first_name,last_name', 'The column role is missing.'],
  ['x', `${HEADER},password`, 'Unknown column: password.'],
  ['x', `${HEADER},__proto__`, 'Unknown column: __proto__.'],
  ['x', `${HEADER},role`, 'A column appears twice.'],
  ['a@b.example.com,"A,B,USER', HEADER, 'quotation mark'],
  [`a@b.example.com,A,B,USER\n`.repeat(501), HEADER, 'at most 500 rows'],
])('refuses a file of another form (security 27): %#', async (row, header, message) => {
  const answer = await send([row], { header, preview: '1' });
  expect(answer.statusCode).toBe(400);
  expect(errorOf(answer).message).toContain(message);
});
