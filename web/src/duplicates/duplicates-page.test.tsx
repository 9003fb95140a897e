import type {
  DuplicateAsset,
  DuplicateGroup,
  DuplicatePage,
} from '@spindle/contracts/duplicates/duplicates';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId, foundAsset } from '../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../test/server.ts';
import { DuplicatesPage } from './duplicates-page.tsx';

freshPage();

const duplicate = (index: number, changes: Partial<DuplicateAsset> = {}): DuplicateAsset => ({
  id: assetId(index),
  asset: foundAsset({ name: `lake-${index}.jpg`, width: 6000, height: 4000 }),
  tags: [],
  tag_count: 0,
  collections: [],
  collection_count: 0,
  share_count: 0,
  joins_shares: 0,
  edited: false,
  public: false,
  reasons: [],
  ...changes,
});

const group = (id: number, assets: DuplicateAsset[], kind: DuplicateGroup['kind'] = 'EXACT') => ({
  id,
  kind,
  assets,
  freed_bytes: 4_900_000,
});

const TAGGED = duplicate(1, {
  tags: ['bled', 'lake'],
  tag_count: 2,
  joins_shares: 2,
  reasons: ['tags'],
});
const FIRST = group(1, [TAGGED, duplicate(2), duplicate(3, { share_count: 2 })]);
const SECOND = group(2, [duplicate(4, { reasons: ['oldest'] }), duplicate(5)], 'NEAR');

const page = (data: DuplicateGroup[], isSearching = false): { body: DuplicatePage } => ({
  body: {
    status: 'OK',
    data,
    next_cursor: null,
    counts: {
      exact: data.filter(({ kind }) => kind === 'EXACT').length,
      near: data.filter(({ kind }) => kind === 'NEAR').length,
      freed_bytes: 9_800_000,
      is_searching: isSearching,
    },
  },
});

const jobAnswer: Job = {
  job_id: 4,
  type: 'BULK_MERGE_EXACT',
  status: 'COMPLETED',
  canceled: false,
  message: '',
  creator_id: 1,
  requested_at: '2026-01-01 10:00:00',
  completed_at: '2026-01-01 10:00:05',
  progress: null,
  input: {},
  job_steps: { preprocess: {}, transcodes: {}, addons: {}, conversions: {}, postprocess: {} },
};

const merged = {
  body: {
    status: 'OK',
    data: {
      merge_id: 7,
      keep: assetId(1),
      trashed: [],
      merged_fields: [],
      skipped_fields: [],
      merged_facts: [],
      collections: 0,
      shares: 0,
      becomes_group_visible: false,
    },
    message: 'Assets merged',
  },
};

async function open(replies: Replies = {}) {
  const log = await serveApi({
    'GET /api/v1/duplicates': page([FIRST, SECOND]),
    'POST /api/v1/assets/merge': merged,
    'PUT /api/v1/duplicates/dismissed': { body: { status: 'OK', message: 'Not duplicates' } },
    ...replies,
  });
  const { permissions } = accountAnswer('ADMIN').data;
  useSession.setState({ isLoggedIn: true, role: 'ADMIN', permissions });
  window.history.replaceState(null, '', '/duplicates');
  renderInApp(<DuplicatesPage />);
  return log;
}

const bodiesOf = (log: Awaited<ReturnType<typeof serveApi>>, path: string) =>
  log.filter((request) => request.path === path).map(({ body }) => body);

it('marks the suggested asset, says why, and shows what differs in bold', async () => {
  await open();
  const first = await screen.findByRole('region', { name: 'Identical files, 3 assets' });
  expect(within(first).getByRole('radio', { name: 'Keep lake-1.jpg' })).toBeChecked();
  expect(within(first).getByText('2 tags')).toBeInTheDocument();
  expect(within(first).getByText('bled, lake')).toHaveAttribute('data-differs');
  expect(within(first).getAllByText('6000 × 4000')[0]).not.toHaveAttribute('data-differs');
  expect(within(first).getByText(/joins 2 shared links/)).toBeInTheDocument();
});

it('chooses by number, merges by Enter and moves to the next group', async () => {
  const log = await open();
  await screen.findByRole('region', { name: 'Identical files, 3 assets' });
  await userEvent.keyboard('2{Enter}');
  expect(await screen.findByText(/in the trash/)).toBeInTheDocument();
  expect(bodiesOf(log, '/api/v1/assets/merge')).toEqual([
    { keep: assetId(2), trash: [assetId(1), assetId(3)] },
  ]);
  expect(screen.queryByRole('region', { name: 'Identical files, 3 assets' })).toBeNull();
  await userEvent.keyboard('n');
  expect(await screen.findByText('No duplicates')).toBeInTheDocument();
  expect(bodiesOf(log, '/api/v1/duplicates/dismissed')).toEqual([
    { ids: [assetId(4), assetId(5)], dismissed: true },
  ]);
});

it('asks before a merge shows the kept asset to all users', async () => {
  const grouped = group(1, [TAGGED, duplicate(2, { collection_count: 1 })]);
  const preview = { ...merged.body, data: { ...merged.body.data, becomes_group_visible: true } };
  const log = await open({
    'GET /api/v1/duplicates': page([grouped]),
    'POST /api/v1/assets/merge': ({ body }) =>
      (body as { preview?: boolean }).preview ? { body: preview } : merged,
  });
  await screen.findByRole('region', { name: 'Identical files, 2 assets' });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/all users would see it/)).toBeInTheDocument();
  const merge = { keep: assetId(1), trash: [assetId(2)] };
  expect(bodiesOf(log, '/api/v1/assets/merge')).toEqual([{ ...merge, preview: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Merge anyway' }));
  expect(await screen.findByText(/in the trash/)).toBeInTheDocument();
  expect(bodiesOf(log, '/api/v1/assets/merge').at(-1)).toEqual(merge);
});

it('undoes the last action by Z', async () => {
  const log = await open();
  await screen.findByRole('region', { name: 'Identical files, 3 assets' });
  await userEvent.keyboard('n');
  expect(await screen.findByText(/not shown again/)).toBeInTheDocument();
  await userEvent.keyboard('z');
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(bodiesOf(log, '/api/v1/duplicates/dismissed').at(-1)).toMatchObject({ dismissed: false });
});

it('merges all identical files as a job, reports failures, and undoes it as one', async () => {
  const job = (changes: object) => ({ body: { ...jobAnswer, ...changes } });
  const log = await open({
    'POST /api/v1/duplicates/merge-exact': {
      status: 202,
      body: { status: 'QUEUED', message: '5 assets', job_id: 4 },
    },
    'GET /api/v1/jobs/4': job({
      message: '2 assets merged and moved to the trash, 1 kept, 2 failed: All users would see it',
      input: { change_set_id: 9 },
    }),
    'GET /api/v1/jobs/4/assets': {
      body: {
        status: 'OK',
        data: [
          { asset_id: assetId(4), name: 'lake-4.jpg', outcome: 'REFUSED', reason: 'All users' },
        ],
      },
    },
    'POST /api/v1/change-sets/9/undo': {
      status: 202,
      body: { status: 'QUEUED', message: '2 assets', job_id: 5 },
    },
    'GET /api/v1/jobs/5': job({ job_id: 5, message: '2 assets restored' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge identical files' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /all users/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge all' }));
  expect(await within(dialog).findByText(/2 assets merged/)).toBeInTheDocument();
  expect(await within(dialog).findByRole('link', { name: 'lake-4.jpg' })).toBeInTheDocument();
  expect(bodiesOf(log, '/api/v1/duplicates/merge-exact')).toEqual([{ shows_to_all: true }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 assets restored.')).toBeInTheDocument();
});

it('says that there are none', async () => {
  await open({ 'GET /api/v1/duplicates': page([]) });
  expect(await screen.findByText('No duplicates')).toBeInTheDocument();
});

it('says that workers are still searching', async () => {
  await open({ 'GET /api/v1/duplicates': page([], true) });
  expect(await screen.findByText('Still looking for duplicates…')).toBeInTheDocument();
});

it('offers to try again when loading failed', async () => {
  await open({ 'GET /api/v1/duplicates': errorReply(500, 'Something went wrong') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
