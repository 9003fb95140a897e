import type { AuditEntry } from '@spindle/contracts/audit/audit';
import { AuditAction } from '@spindle/contracts/audit/audit-actions';
import { ROLES, type RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';
import { AuditPage } from './audit-page.tsx';
import { actionText } from './texts.ts';

freshPage();

const LIST = 'GET /api/v1/audit';
const VERIFY = 'GET /api/v1/audit/verify';
const HASH = 'ab'.repeat(32);

const entry = (seq: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  seq: String(seq),
  at: '2026-11-20T10:00:00Z',
  actor: { kind: 'user', id: 7, name: 'mara@example.com' },
  action: 'user.role_change',
  target: { type: 'user', id: '9', name: 'grace@example.com' },
  address: '192.0.2.1',
  user_agent: 'Browser 1',
  credential: 'session 1',
  details: { changes: { role: { from: 'USER', to: 'MANAGER' } }, reason: 'asked' },
  hash: HASH,
  ...changes,
});

const page = (entries: AuditEntry[], next_cursor: string | null = null) => ({
  body: { status: 'OK', data: { entries, next_cursor } },
});

const checked = (data: object) => ({ body: { status: 'OK', data } });

async function open(replies: Replies = {}, { role = 'ADMIN' as RoleName, query = '' } = {}) {
  const log = await serveApi({ [LIST]: page([entry(2), entry(1)]), ...replies });
  const { id, permissions } = ROLES.find(({ name }) => name === role) ?? { id: 0, permissions: [] };
  useSession.setState({ isLoggedIn: true, role, roleId: id, permissions: [...permissions] });
  window.history.replaceState(null, '', `/admin/audit${query}`);
  renderInApp(<AuditPage />);
  const paths = () => log.map(({ path }) => path);
  return { log, paths, user: userEvent.setup() };
}

/** Waits for the entries of the day that all entries here have. */
const list = () => screen.findByRole('list', { name: '20 Nov 2026' });

it('lists who did what to whom, from where', async () => {
  await open({
    [LIST]: page([
      entry(4),
      entry(3, { actor: { kind: 'anonymous', id: null, name: '' }, action: 'user.sign_in_failed' }),
      entry(2, { actor: { kind: 'command', id: null, name: 'root' }, address: 'host-1' }),
      entry(1, { action: 'of.a_later_release', target: null, details: {} }),
    ]),
  });
  const rows = within(await list()).getAllByRole('listitem');
  const texts = rows.map((row) => row.textContent ?? '');
  expect(texts[0]).toContain('mara@example.com changed the role of grace@example.com to Manager');
  expect(texts[0]).toContain('192.0.2.1');
  expect(texts[1]).toContain('A sign-in as grace@example.com failed');
  expect(texts[2]).toContain('root changed the role of');
  expect(texts[2]).toContain('Command line · host-1');
  expect(texts[3]).toContain('of.a_later_release');
});

it('groups entries by the day of the user, also across pages', async () => {
  const now = new Date();
  const daysAgo = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, hour).toISOString();
  const { user } = await open({
    [LIST]: ({ path }) =>
      path.includes('cursor=2')
        ? page([entry(2, { at: daysAgo(1, 1) }), entry(1)])
        : page([entry(4, { at: daysAgo(0, 0) }), entry(3, { at: daysAgo(1, 23) })], '2'),
  });
  await screen.findByRole('list', { name: 'Today' });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await list();
  const titles = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(titles).toEqual(['Today', 'Yesterday', '20 Nov 2026']);
  const yesterday = screen.getByRole('list', { name: 'Yesterday' });
  expect(within(yesterday).getAllByRole('listitem')).toHaveLength(2);
  expect(within(yesterday).getByText('23:00')).toBeVisible();
});

it('keeps its filters in the address, and sends them', async () => {
  const { user, paths } = await open(
    {},
    { query: '?action=user&target=user:9&start_time=nonsense' },
  );
  await list();
  expect(paths()).toEqual(['/api/v1/audit?action=user&target=user%3A9']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Signed in');
  await user.type(screen.getByRole('searchbox', { name: 'Actor' }), 'mara{Enter}');
  await waitFor(() =>
    expect(paths().at(-1)).toBe('/api/v1/audit?actor=mara&action=user.sign_in&target=user%3A9'),
  );
  expect(window.location.search).toBe('?actor=mara&action=user.sign_in&target=user%3A9');
});

it('loads further entries', async () => {
  const { user, paths } = await open({
    [LIST]: ({ path }) => (path.includes('cursor=2') ? page([entry(1)]) : page([entry(2)], '2')),
  });
  await list();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2));
  expect(paths().at(-1)).toBe('/api/v1/audit?cursor=2');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('shows why further entries were not loaded, and loads them on request', async () => {
  let isDown = true;
  const { user } = await open({
    [LIST]: ({ path }) => {
      if (!path.includes('cursor=2')) return page([entry(2)], '2');
      return isDown ? errorReply(503, 'DATABASE_DOWN', 'Try again soon.') : page([entry(1)]);
    },
  });
  await list();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again soon.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the details of an entry, and filters by its target', async () => {
  const { user, paths } = await open();
  await user.click(
    (await screen.findAllByRole('button', { name: /changed the role/ }))[0] ?? document.body,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Role changed' });
  for (const text of ['Browser 1', 'session 1', HASH, 'MANAGER', 'asked'])
    expect(within(dialog).getByText(text)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Only this target' }));
  await waitFor(() => expect(paths().at(-1)).toBe('/api/v1/audit?target=user%3A9'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('verifies the log page by page, and says whether it is intact', async () => {
  const { user } = await open({
    [VERIFY]: ({ path }) =>
      path.includes('after=10000')
        ? checked({
            checked: 5,
            broken: null,
            last: { seq: '10005', hash: HASH },
            next_after: null,
          })
        : checked({
            checked: 10_000,
            broken: null,
            last: { seq: '10000', hash: HASH },
            next_after: '10000',
          }),
  });
  await user.click(screen.getByRole('button', { name: 'Verify log' }));
  expect(await screen.findByText('Intact: 10005 entries, last number 10005')).toBeVisible();
});

it('names the entry that breaks the chain', async () => {
  const { user } = await open({
    [VERIFY]: checked({
      checked: 2,
      broken: { seq: '3', fault: 'EDITED' },
      last: { seq: '2', hash: HASH },
      next_after: null,
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Verify log' }));
  expect(
    await screen.findByText('Broken at entry 3: it was changed after it was written.'),
  ).toBeVisible();
});

it('downloads the filtered entries', async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL() {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { user, paths } = await open(
    { 'GET /api/v1/audit.csv': { body: 'seq' }, 'GET /api/v1/audit.ndjson': { body: '{}' } },
    { query: '?action=share' },
  );
  for (const name of ['Export CSV', 'Export NDJSON']) {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  }
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[0]).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  expect(saved[1]).toMatch(/\.ndjson$/);
  expect(paths()).toContain('/api/v1/audit.csv?action=share');
});

it('shows rows of placeholders until the log is loaded', async () => {
  let answer = () => {};
  const loaded = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await open({ [LIST]: () => loaded.then(() => page([entry(1)])) });
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  answer();
  await list();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});

it('shows that an empty log has no entries', async () => {
  await open({ [LIST]: page([]) });
  expect(await screen.findByText('No entries yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('clears filters that no entry matches', async () => {
  const { user } = await open(
    { [LIST]: ({ path }) => page(path.includes('?') ? [] : [entry(1)]) },
    { query: '?actor=nobody' },
  );
  expect(await screen.findByText('No entries match these filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
  expect(window.location.search).toBe('');
});

it('shows why the log could not be loaded, and loads it again', async () => {
  let isFailing = true;
  const { user } = await open({
    [LIST]: () => (isFailing ? errorReply(400, 'INVALID', 'Not now.') : page([entry(1)])),
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await list()).toBeVisible();
});

it('is refused to every role other than ADMIN, without a request', async () => {
  for (const { name } of ROLES.filter((role) => role.name !== 'ADMIN')) {
    const { log } = await open({}, { role: name });
    expect(await screen.findByText('Only administrators can read the audit log.')).toBeVisible();
    expect(log).toEqual([]);
    document.body.replaceChildren();
  }
});

it('has a text for every action', () => {
  for (const action of AuditAction.options) expect(actionText(action)).not.toBe(action);
});
