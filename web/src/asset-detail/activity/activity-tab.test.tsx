import type { Activity } from '@spindle/contracts/activity/activity';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { errorReply, type Replies, type Reply, serveApi } from '../../test/server.ts';
import { ActivityTab } from './activity-tab.tsx';

freshPage();

const ASSET = assetAnswer(0);
const PATH = `GET /api/v1/assets/${ASSET.id}/activity`;

type Change<A = Activity> = A extends Activity ? Pick<A, 'action' | 'details'> : never;

const entry = (
  id: number,
  change: Change = { action: 'UPLOADED', details: {} },
  more: Partial<Pick<Activity, 'user_id' | 'user_name' | 'time'>> = {},
): Activity => ({
  id,
  user_id: 3,
  user_name: 'Ada King',
  time: '2026-11-20T18:10:00Z',
  ...change,
  ...more,
});
type DataUpdate = Extract<Change, { action: 'DATA_UPDATED' }>;

const dataUpdate = (fields: string[], more: Partial<DataUpdate['details']> = {}): DataUpdate => ({
  action: 'DATA_UPDATED',
  details: { mode: 'APPEND', fields, data_schema_id: 0, ...more },
});
const page = (data: Activity[]): Reply => ({ body: { status: 'OK', data } });

async function open(reply: Reply | ((path: string) => Reply), replies: Replies = {}) {
  const log = await serveApi({
    ...replies,
    [PATH]: ({ path }) => (typeof reply === 'function' ? reply(path) : reply),
  });
  useSession.setState({ isLoggedIn: true, userId: 7 });
  renderInApp(<ActivityTab asset={ASSET} />);
  return log;
}

it('lists who did what and when', async () => {
  await open(
    page([
      entry(10, { action: 'TRASHED', details: {} }, { user_id: 7, user_name: 'Mara Olsen' }),
      entry(9, { action: 'RENAMED', details: { from: 'a.jpg', to: 'b.jpg' } }),
      entry(8, dataUpdate(['title', 'tags'])),
      entry(7, dataUpdate(['title'], { mode: 'REPLACE' })),
      entry(6, dataUpdate(['a', 'b', 'c', 'd', 'e', 'f'])),
      entry(5, { action: 'ARCHIVED', details: {} }, { user_id: 0, user_name: '' }),
      entry(4, { action: 'UNARCHIVED', details: {} }, { user_id: 12, user_name: '' }),
      entry(3, { action: 'OTHER', details: { recorded_action: 'FRAMED' } }),
      entry(2, { action: 'MERGED', details: { from: ['x', 'y'], fields: [] } }),
      entry(1),
    ]),
  );
  const items = within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole(
    'listitem',
  );
  expect(items.map((item) => item.firstElementChild?.nextElementSibling?.textContent)).toEqual([
    'You moved this asset to the trash',
    'Ada King renamed this asset from a.jpg to b.jpg',
    'Ada King changed title and tags',
    'Ada King replaced all metadata',
    'Ada King changed a, b, c, d, and 2 more fields',
    'Spindle archived this asset',
    'A former user unarchived this asset',
    'Ada King changed this asset',
    'Ada King merged 2 assets into this asset',
    'Ada King uploaded this asset',
  ]);
  expect(items[0]?.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T18:10:00Z');
});

it('shows the old and new values of an edit', async () => {
  const changes = [
    { field: 'tags', from: ['garden', 'hero'], to: ['garden', 'spring'] },
    { field: 'people', from: null, to: ['Ada'] },
    { field: 'title', from: 'A', to: 'B' },
    { field: 'place', from: null, to: 'Lake' },
    { field: 'year', from: 2024, to: null },
  ];
  await open(
    page([entry(2, dataUpdate([], { undoes: 3 })), entry(1, dataUpdate(['tags'], { changes }))]),
  );
  expect(await screen.findByText('Ada King undid an edit of the metadata')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Changed values' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'tags: added spring; removed hero',
    'people: added Ada',
    'title: changed from “A” to “B”',
    'place: set to “Lake”',
    'year: removed “2024”',
  ]);
});

it('undoes a merge that the signed-in user made within a day', async () => {
  const time = new Date().toISOString();
  const merge = (action: 'MERGED' | 'MERGE_UNDONE', merge_id?: number): Change => ({
    action,
    details: { from: ['x'], fields: [], merge_id },
  });
  let entries = [
    entry(4, merge('MERGED', 4), { time, user_id: 7 }),
    entry(3, merge('MERGED', 3), { time, user_id: 8 }),
    entry(2, merge('MERGED', 2), { time: '2020-01-01T00:00:00Z', user_id: 7 }),
    entry(1, merge('MERGED'), { time, user_id: 7 }), // recorded before merges could be undone
  ];
  const undone = entry(5, merge('MERGE_UNDONE', 4), { time, user_id: 7 });
  await open(() => page(entries), {
    'POST /api/v1/assets/merge/4/undo': () => {
      entries = [undone, ...entries];
      const data = { keep: ASSET.id, restored: ['x'], missing: 0, kept_fields: [] };
      return { body: { status: 'OK', data, message: 'Merge undone' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this merge' }));
  expect(await screen.findByText('Merge undone')).toBeVisible();
  expect(await screen.findByText('You undid a merge')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo this merge' })).toBeNull();
});

it('loads more entries until there are no more', async () => {
  const newest = Array.from({ length: 31 }, (_, at) => entry(100 - at));
  const log = await open((path) =>
    page(path.includes('before=71') ? [entry(70, { action: 'ARCHIVED', details: {} })] : newest),
  );
  const list = await screen.findByRole('list', { name: 'Activity' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(30);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Ada King archived this asset')).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(31);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(log).toHaveLength(2);
});

it('says that there is no activity yet', async () => {
  await open(page([]));
  expect(await screen.findByText('No activity yet')).toBeVisible();
});

it('offers a retry when the activity cannot be loaded', async () => {
  let requestCount = 0;
  await open(() => {
    requestCount += 1;
    return requestCount === 1 ? errorReply(400, 'INVALID', 'Not now.') : page([entry(1)]);
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada King uploaded this asset')).toBeVisible();
});
