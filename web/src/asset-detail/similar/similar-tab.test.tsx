import type { RoleName } from '@spindle/contracts/http/permissions';
import type { MergeAnswer } from '@spindle/contracts/merge/merge';
import type { AlikeAsset } from '@spindle/contracts/search/meaning';
import type { SimilarAsset } from '@spindle/contracts/search/similar';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId, foundAsset } from '../../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../../test/server.ts';
import { SimilarTab } from './similar-tab.tsx';

freshPage();

const ID = assetId(0);
const similar = (index: number, name: string, distance: number | null): SimilarAsset => ({
  id: assetId(index),
  duplicate: distance === null,
  distance,
  asset: foundAsset({ name }),
});
const FOUND = [similar(1, 'twin.jpg', null), similar(2, 'near.jpg', 8)];

const mergeResult: MergeAnswer['data'] = {
  merge_id: null,
  keep: ID,
  trashed: [assetId(1)],
  merged_fields: [{ field: 'tags', from: assetId(1), value: ['dusk', 'lake'] }],
  skipped_fields: [
    { field: 'title', from: assetId(1), value: 'Twin', message: 'It has another value.' },
  ],
  merged_facts: [],
  collections: 2,
  shares: 0,
  becomes_group_visible: false,
};

interface OpenOptions {
  found?: SimilarAsset[];
  alike?: AlikeAsset[];
  role?: RoleName;
  replies?: Replies;
}

async function open({ found = FOUND, alike = [], role = 'MANAGER', replies }: OpenOptions = {}) {
  const log = await serveApi({
    [`GET /api/v1/assets/${ID}/similar`]: { body: { status: 'OK', data: found } },
    [`GET /api/v1/assets/${ID}/alike`]: { body: { status: 'OK', state: 'READY', data: alike } },
    'POST /api/v1/assets/merge': {
      body: { status: 'OK', data: { ...mergeResult, merge_id: 4 }, message: 'Assets merged' },
    },
    'POST /api/v1/assets/merge/4/undo': {
      body: {
        status: 'OK',
        data: { keep: ID, restored: [], missing: 1, kept_fields: ['tags'] },
        message: 'Merge undone',
      },
    },
    ...replies,
  });
  useSession.setState({ isLoggedIn: true, permissions: accountAnswer(role).data.permissions });
  const onOpen = vi.fn();
  renderInApp(<SimilarTab asset={assetAnswer()} onOpen={onOpen} />);
  const merges = () => log.filter(({ path }) => path.endsWith('/merge')).map(({ body }) => body);
  return { onOpen, merges };
}

const group = async (name: string) => within(await screen.findByRole('region', { name }));
const button = (name: string) => screen.findByRole('button', { name });

it('lists duplicates and similar images in two groups, and opens one with the others as siblings', async () => {
  const { onOpen } = await open({ role: 'USER' });
  expect((await group('Same file')).getByRole('button', { name: 'twin.jpg' })).toBeVisible();
  const near = await group('Similar images');
  expect(near.getByText(/^88% similar · \d+ × \d+ · 4.9 MB$/)).toBeVisible();
  await userEvent.click(near.getByRole('button', { name: 'near.jpg' }));
  expect(onOpen).toHaveBeenCalledWith(assetId(2), [ID, assetId(1), assetId(2)]);
});

it('offers merging only to users who may edit and delete', async () => {
  await open({ role: 'CREATOR' });
  await group('Same file');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /duplicates|Merge/ })).toBeNull();
});

it('previews a merge, merges, and reports what an undo does not restore', async () => {
  const user = userEvent.setup();
  const { onOpen, merges } = await open();
  await user.click(await button('Select duplicates'));
  expect(screen.getByRole('checkbox', { name: /twin/ })).toBeChecked();
  await user.click(await button('Merge 2 assets'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge duplicates' }));
  expect(await dialog.findByText('tags')).toBeVisible();
  expect(dialog.getByRole('radio', { name: /twin.jpg ?\d+ × \d+ · 4.9 MB/ })).toBeVisible();
  expect(dialog.getByText(/dusk, lake/)).toHaveTextContent('tags: dusk, lake · from twin.jpg');
  expect(dialog.getByText('· It has another value.')).toBeVisible();
  expect(dialog.getByText(/^It replaces them in 2 collections/)).toHaveTextContent(
    /moves? to the trash/,
  );
  expect(dialog.getByText(/^You can undo this for a day/)).toBeVisible();
  expect(merges()).toEqual([{ keep: ID, trash: [assetId(1)], preview: true }]);
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(
    await screen.findByText('Assets merged. The other assets are in the trash.'),
  ).toBeVisible();
  expect(merges().at(-1)).toEqual({ keep: ID, trash: [assetId(1)] });
  expect(onOpen).toHaveBeenCalledWith(ID, [ID, assetId(2)]);
  await user.click(await button('Undo'));
  expect(
    await screen.findByText(
      /Later changes are kept: .*tags. 1 asset could not be restored. Try again./,
    ),
  ).toBeVisible();
});

it('merges into the chosen asset', async () => {
  const user = userEvent.setup();
  const { onOpen, merges } = await open();
  await user.click(await screen.findByRole('checkbox', { name: /near/ }));
  await user.click(await button('Merge 2 assets'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /near.jpg/ }));
  await waitFor(() =>
    expect(merges().at(-1)).toEqual({ keep: assetId(2), trash: [ID], preview: true }),
  );
  const merge = dialog.getByRole('button', { name: 'Merge' });
  await waitFor(() => expect(merge).toBeEnabled());
  await user.click(merge);
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(assetId(2), [assetId(1), assetId(2)]));
});

it('says why assets cannot be merged, and changes nothing', async () => {
  const user = userEvent.setup();
  const { onOpen } = await open({
    replies: {
      'POST /api/v1/assets/merge': errorReply(409, 'CONFLICT', 'This asset is archived.'),
    },
  });
  await user.click(await button('Select duplicates'));
  await user.click(await button('Merge 2 assets'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This asset is archived.');
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onOpen).not.toHaveBeenCalled();
});

it('says that there are no similar assets', async () => {
  await open({ found: [] });
  expect(await screen.findByText('No similar assets')).toBeVisible();
});

it('shows an error when similar assets cannot be loaded, and retries', async () => {
  let isBroken = true;
  await open({
    replies: {
      [`GET /api/v1/assets/${ID}/similar`]: () =>
        isBroken ? errorReply(400, 'INVALID', 'Not now.') : { body: { status: 'OK', data: FOUND } },
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isBroken = false;
  await userEvent.click(await button('Try again'));
  expect(await screen.findByRole('button', { name: 'twin.jpg' })).toBeVisible();
});

it('lists images that show something similar, without those of the other groups', async () => {
  const asset = (name: string) => foundAsset({ name });
  const { onOpen } = await open({
    role: 'USER',
    alike: [
      { id: assetId(2), score: 0.9, asset: asset('near.jpg') },
      { id: assetId(3), score: 0.7, asset: asset('other beach.jpg') },
    ],
  });
  const more = await group('More like this');
  expect(more.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(more.getByRole('button', { name: 'other beach.jpg' }));
  expect(onOpen).toHaveBeenCalledWith(assetId(3), [ID, assetId(3)]);
});
