import type { SharedAsset } from '@spindle/contracts/shares/shares';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { openApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, serveApi } from '../../test/server.ts';

freshPage();

const API = '/api/v1/public/shares/the-token';

function sharedAsset(index: number, changes: Partial<SharedAsset> = {}): SharedAsset {
  return {
    id: assetId(index),
    name: `photo-${index}.jpg`,
    kind: 'IMAGE',
    content_type: 'image/jpeg',
    size: 1000,
    width: 300,
    height: 200,
    duration: null,
    thumbhash: null,
    has_preview: true,
    version: 1,
    has_hls: false,
    title: null,
    description: null,
    can_download: false,
    ...changes,
  };
}

const summary = (changes: object = {}) => ({
  status: 'OK',
  data: {
    password_needed: false,
    name: '<i>Press</i>',
    total_assets: 2,
    total_size: 2000,
    allow_download: false,
    comments: 'OFF',
    can_choose: false,
    choice_max: null,
    can_review: false,
    can_upload: false,
    upload_files_max: 100,
    upload_bytes_max: 5_000_000_000,
    visitor_name: null,
    expires_at: null,
    ...changes,
  },
});

const page = (assets: SharedAsset[]) => ({
  body: {
    status: 'OK',
    data: { assets, page: 1, total_assets: assets.length, total_pages: 1 },
  },
});

it('shows names unchanged, moves between images by keys, and offers no file that the link does not allow', async () => {
  await serveApi({
    [`GET ${API}`]: { body: summary() },
    [`GET ${API}/assets`]: page([sharedAsset(1), sharedAsset(2, { title: 'The lake' })]),
  });
  openApp('/shared/the-token');
  expect(await screen.findByRole('heading', { name: '<i>Press</i>', level: 1 })).toBeVisible();
  expect(document.title).toBe('<i>Press</i> · Spindle');
  await userEvent.click(await screen.findByRole('link', { name: 'photo-1.jpg' }));
  expect(await screen.findByRole('dialog', { name: 'photo-1.jpg' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  const dialog = await screen.findByRole('dialog', { name: 'The lake' });
  expect(within(dialog).getByText('2 of 2')).toBeVisible();
  expect(window.location.search).toBe(`?asset=${assetId(2)}`);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('link', { name: 'The lake' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
});

it('plays a video that has a rendition although the link is view-only, and reports a video without one', async () => {
  const video = { kind: 'VIDEO', content_type: 'video/mp4' } as const;
  await serveApi({
    [`GET ${API}`]: { body: summary() },
    [`GET ${API}/assets`]: page([
      sharedAsset(1, { ...video, has_hls: true }),
      sharedAsset(2, video),
    ]),
  });
  openApp(`/shared/the-token?asset=${assetId(1)}`);
  const first = within(await screen.findByRole('dialog', { name: 'photo-1.jpg' }));
  const player = await first.findByLabelText('photo-1.jpg', { selector: 'video' });
  expect(player).toHaveAttribute('src', `${API}/assets/${assetId(1)}/transcodes/playlist.m3u8`);
  await userEvent.keyboard('{ArrowRight}');
  const second = within(await screen.findByRole('dialog', { name: 'photo-2.jpg' }));
  expect(await second.findByText(/^This link does not allow playback/)).toBeVisible();
});

it('offers single files and all files when the link allows downloads', async () => {
  await serveApi({
    [`GET ${API}`]: { body: summary({ allow_download: true }) },
    [`GET ${API}/assets`]: page([sharedAsset(1, { can_download: true })]),
  });
  openApp(`/shared/the-token?asset=${assetId(1)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'photo-1.jpg' }));
  expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    `${API}/assets/${assetId(1)}/download?delivery=download`,
  );
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('link', { name: 'Download All' })).toHaveAttribute(
    'href',
    `${API}/download`,
  );
});

it('asks for the password, rejects a wrong one, and opens with the right one', async () => {
  await serveApi({
    [`GET ${API}`]: { body: { status: 'OK', data: { password_needed: true } } },
    [`GET ${API}/assets`]: page([sharedAsset(1)]),
    [`POST ${API}/unlock`]: ({ body }) =>
      (body as { password: string }).password === 'open sesame'
        ? { body: summary() }
        : errorReply(403, 'PASSWORD_WRONG', 'Wrong password.'),
  });
  openApp('/shared/the-token');
  const field = await screen.findByLabelText('Password');
  fireEvent.change(field, { target: { value: 'open barley' } });
  fireEvent.submit(field);
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.');
  fireEvent.change(field, { target: { value: 'open sesame' } });
  fireEvent.submit(field);
  expect(await screen.findByRole('link', { name: 'photo-1.jpg' })).toBeVisible();
});

it('shows the same message for every invalid link, without any names', async () => {
  await serveApi({ [`GET ${API}`]: errorReply(404, 'NOT_FOUND', 'This link is not available.') });
  openApp('/shared/the-token');
  expect(
    await screen.findByRole('heading', { name: 'This link is not available', level: 1 }),
  ).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
});
