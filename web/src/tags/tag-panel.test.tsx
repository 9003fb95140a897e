import type { SelectionFacts } from '@spindle/contracts/bulk/selection-facts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { BULK_QUEUED, jobAnswer } from '../test/job-answers.ts';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { serveApi } from '../test/server.ts';
import { noteTags } from './last-tags.ts';
import { TagPanel } from './tag-panel.tsx';

freshPage();

const FACTS: SelectionFacts = {
  assets: 3,
  skipped: 0,
  common: {},
  mixed: [],
  tags: [
    { tag: 'lake', assets: 3 },
    { tag: 'spring', assets: 1 },
  ],
};
const SUGGESTED = [
  { tag: 'people', assets: null, synonym: null },
  { tag: 'people/ana', assets: 12, synonym: null },
];

/** Opens the panel of three assets. Returns a function that reads the changes that it sends. */
async function open() {
  const ids = [assetId(0), assetId(1), assetId(2)];
  const input = { change_set_id: 7 };
  const job = jobAnswer({ type: 'BULK_CHANGE_FACTS', message: '2 assets updated', input });
  const log = await serveApi({
    'POST /api/v1/assets/bulk/facts': { body: { status: 'OK', data: FACTS } },
    'GET /api/v1/tags': { body: { status: 'OK', data: SUGGESTED } },
    'POST /api/v1/assets/bulk': BULK_QUEUED,
    'GET /api/v1/jobs/5': { body: job },
  });
  const onClose = vi.fn();
  renderInApp(<TagPanel screen="lists" target={{ ids }} count={ids.length} onClose={onClose} />);
  await screen.findByRole('button', { name: 'lake' });
  const changes = () =>
    log
      .filter(({ path }) => path === '/api/v1/assets/bulk')
      .map(({ body }) => (body as { change: object }).change);
  return { changes, onClose, user: userEvent.setup() };
}

it('a click puts a tag of some assets on all, and a tag of all on none', async () => {
  const { changes, user } = await open();
  expect(screen.getByRole('button', { name: 'lake' })).toHaveAttribute('aria-pressed', 'true');
  const half = screen.getByRole('button', { name: 'spring1 of 3' });
  expect(half).toHaveAttribute('aria-pressed', 'mixed');
  await user.click(half);
  expect(await screen.findByText(/spring added to 2 assets/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'lake' }));
  await waitFor(() =>
    expect(changes()).toEqual([{ add_tags: ['spring'] }, { remove_tags: ['lake'] }]),
  );
});

it('Enter adds what was typed or chosen, and keeps the panel', async () => {
  const { changes, onClose, user } = await open();
  const field = screen.getByRole('textbox', { name: 'Add a tag' });
  expect(field).toHaveFocus();
  await user.type(field, ' winter / snow {Enter}');
  expect(field).toHaveValue('');
  await user.type(field, 'peo');
  const option = await screen.findByRole('option', { name: 'people/ana12' });
  expect(option).toBeVisible();
  expect(screen.getByRole('option', { name: 'people1,000+' })).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const added = [{ add_tags: ['winter/snow'] }, { add_tags: ['people/ana'] }];
  await waitFor(() => expect(changes()).toEqual(added));
  expect(onClose).not.toHaveBeenCalled();
});

it('Ctrl+Enter adds the last set of tags again, also to a selection that has some of them', async () => {
  noteTags('another selection', ['winter/snow', 'spring', 'lake']);
  const { changes, user } = await open();
  expect(screen.getByRole('button', { name: /Repeat winter\/snow, spring, lake/ })).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(changes()).toEqual([{ add_tags: ['winter/snow', 'spring'] }]));
});

it('Escape closes the panel', async () => {
  const { onClose, user } = await open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
