import type { ChangeSet } from '@spindle/contracts/change-sets/change-sets';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../session/session.ts';
import { UNDO_CHANGE_SET } from '../test/job-answers.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId, foundAsset } from '../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../test/server.ts';
import { ChangesPage } from './changes-page.tsx';

freshPage();

const NOW = new Date().toISOString();

function changeSet(changes: Partial<ChangeSet> = {}): ChangeSet {
  return {
    id: 7,
    kind: 'FACTS',
    name: 'Added tag spring to 2 assets',
    assets: 2,
    user_id: 1,
    user_name: 'Mara Olsen',
    time: NOW,
    job_id: 5,
    state: 'DONE',
    undoes_id: null,
    undo: null,
    expires: NOW,
    ...changes,
  };
}

const UNDO = {
  change_set_id: 8,
  job_id: 6,
  user_id: 2,
  user_name: 'Ada Admin',
  time: NOW,
  message: '1 of 2 restored; 1 was changed later',
};

const listOf = (...sets: ChangeSet[]) => ({
  body: { status: 'OK', data: { change_sets: sets, next_cursor: null } },
});

async function open(replies: Replies, role: 'ADMIN' | 'USER' | 'MANAGER' = 'MANAGER') {
  const log = await serveApi({ ...UNDO_CHANGE_SET, ...replies });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, userId: 1, role, permissions });
  renderInApp(<ChangesPage />);
  return log;
}

const LIST = 'GET /api/v1/change-sets';

it('lists changes by day, and undoes one', async () => {
  const log = await open({ [LIST]: listOf(changeSet()) });
  const today = within(await screen.findByRole('list', { name: 'Today' }));
  await userEvent.click(today.getByRole('button', { name: 'Undo: Added tag spring to 2 assets' }));
  expect(await screen.findByText('2 assets restored.')).toBeVisible();
  expect(log.filter(({ path }) => path === '/api/v1/change-sets?user_id=1').length).toBeGreaterThan(
    1,
  );
});

it('says who undid a change, and what stayed', async () => {
  await open({ [LIST]: listOf(changeSet({ state: 'UNDONE', undo: UNDO })) });
  expect(
    await screen.findByText('Undone by Ada Admin: 1 of 2 restored; 1 was changed later'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('offers Undo to users who may not edit assets for collections only', async () => {
  const collection = changeSet({ id: 9, kind: 'COLLECTIONS', name: 'Added 1 asset to Wedding' });
  await open({ [LIST]: listOf(changeSet(), collection) }, 'USER');
  await screen.findByText('Added 1 asset to Wedding');
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
});

it('opens the assets of a change with their values before and after', async () => {
  const items = [
    {
      asset_id: assetId(0),
      asset: foundAsset({ name: 'lake.jpg' }),
      changes: [
        { field: 'tags', from: ['lake'], to: ['lake', 'spring'] },
        { field: 'rating', from: 3, to: null },
      ],
    },
    { asset_id: assetId(1), asset: null, changes: [] },
  ];
  const data = { ...changeSet(), items, next_cursor: null };
  await open({
    [LIST]: listOf(changeSet()),
    'GET /api/v1/change-sets/7': { body: { status: 'OK', data } },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Added tag spring to 2 assets' }),
  );
  const list = within(await screen.findByRole('list', { name: 'Changed assets' }));
  expect(list.getByText('lake.jpg').closest('li')).toHaveTextContent(
    'lake.jpgtags none → springrating 3 → none',
  );
  expect(list.getByText('Deleted, or no longer visible to you')).toBeVisible();
});

it('lists the changes of everyone to administrators', async () => {
  const log = await open({ [LIST]: listOf(changeSet({ user_id: 2 })) }, 'ADMIN');
  await userEvent.click(await screen.findByText('Everyone'));
  expect(await screen.findByText('Mara Olsen')).toBeVisible();
  expect(log.map(({ path }) => path)).toContain('/api/v1/change-sets');
});

it('says that there are no changes, or why they could not be loaded', async () => {
  await open({ [LIST]: listOf() });
  expect(await screen.findByText('No changes in the last 30 days')).toBeVisible();
});

it('says that the changes could not be loaded', async () => {
  await open({ [LIST]: errorReply(500, 'INTERNAL', 'Something went wrong.') });
  expect(await screen.findByText('The changes could not be loaded')).toBeVisible();
});
