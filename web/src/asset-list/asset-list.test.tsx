import { IconDownload } from '@tabler/icons-react';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { assetId } from '../test/search-answers.ts';
import { grid, item, items, show } from '../test/show-asset-list.tsx';

freshPage();

const thumbnails = () => [...grid().querySelectorAll('img')].map((image) => image.src);
const id = (index: number) => assetId(index);

// Proves
it('shows thumbnail, name, extension and size in a card', () => {
  show([{}]);
  expect(thumbnails()[0]).toContain(`/api/v1/assets/${id(0)}/conversions?resize=300,300`);
  expect(grid()).toHaveTextContent('lakeside-dusk');
  expect(grid()).toHaveTextContent('jpg');
  expect(grid()).toHaveTextContent('4.9 MB');
});

it.each(['grid', 'list'] as const)('says in a %s where the asset contains the word', (view) => {
  show([{ reasons: [{ field: 'caption', text: '…with Ana Novak…' }] }], view);
  expect(grid()).toHaveTextContent('in caption: …with Ana Novak…');
  show([{ reasons: [{ field: 'content', text: '' }] }], view);
  expect(screen.getByText('in the text of the document')).toBeInTheDocument();
});

it('shows the shortened id in a card, and copies the whole id on a click [A-159]', async () => {
  const user = userEvent.setup();
  show([{}]);
  expect(grid()).toHaveTextContent('000000…0000');
  await user.click(screen.getByRole('button', { name: `000000…0000, copy ID ${id(0)}` }));
  expect(await navigator.clipboard.readText()).toBe(id(0));
});

// Proves
it('shows thumbnail, name, extension, size and id in a row', () => {
  show([{}], 'list');
  expect(thumbnails()[0]).toContain(`/api/v1/assets/${id(0)}/conversions?resize=100,100`);
  for (const text of ['lakeside-dusk', 'jpg', '4.9 MB', '000000…0000']) {
    expect(item(/^lakeside-dusk.jpg/)).toHaveTextContent(text);
  }
});

it('shows the upload time in a row of the list, in local time [A-162]', () => {
  show([{ upload_time: new Date(2026, 10, 20, 18, 10, 5).toISOString() }], 'list');
  expect(grid()).toHaveTextContent('20 Nov 2026, 18:10');
});

it('does not show the upload time in a card [A-163]', () => {
  show([{ upload_time: new Date(2026, 10, 20, 18, 10, 5).toISOString() }]);
  expect(grid()).not.toHaveTextContent('20 Nov 2026');
});

it('fetches thumbnails of 300x300 in the grid, and of 600x600 for dense screens [A-933] [B-983]', () => {
  show([{ width: null, height: null }]);
  const image = grid().querySelector('img');
  expect(image?.src).toMatch(/resize=300,300&v=3$/);
  expect(image?.srcset).toMatch(/resize=300,300&v=3 1x, .*resize=600,600&v=3 2x$/);
});

it('fetches thumbnails of 100x100 in the list, and of 200x200 for dense screens [A-934] [B-984]', () => {
  show([{ width: null, height: null }], 'list');
  const image = grid().querySelector('img');
  expect(image?.src).toMatch(/resize=100,100&v=3$/);
  expect(image?.srcset).toMatch(/resize=100,100&v=3 1x, .*resize=200,200&v=3 2x$/);
});

it('shows Processing in card and row while an asset is NOT_READY [A-164]', () => {
  show([{ status: 'NOT_READY' }]);
  expect(grid()).toHaveTextContent('Processing');
  show([{ status: 'NOT_READY' }], 'list');
  expect(screen.getAllByText('Processing')).toHaveLength(2);
});

it('shows the icon for image instead of a thumbnail while NOT_READY [A-181]', () => {
  show([{ status: 'NOT_READY', content_type: 'image/png' }]);
  expect(screen.getByRole('img', { name: 'Image' })).toBeVisible();
  expect(thumbnails()).toEqual([]);
});

it('shows the icon for video instead of a thumbnail while NOT_READY [A-182]', () => {
  show([{ status: 'NOT_READY', content_type: 'video/mp4' }]);
  expect(screen.getByRole('img', { name: 'Video' })).toBeVisible();
  expect(thumbnails()).toEqual([]);
});

it('shows the icon for audio instead of a thumbnail while NOT_READY [A-183]', () => {
  show([{ status: 'NOT_READY', content_type: 'audio/mpeg' }]);
  expect(screen.getByRole('img', { name: 'Audio' })).toBeVisible();
  expect(thumbnails()).toEqual([]);
});

it('shows the icon for other instead of a thumbnail while NOT_READY [A-184]', () => {
  show([{ status: 'NOT_READY', content_type: 'application/pdf' }]);
  expect(screen.getByRole('img', { name: 'File' })).toBeVisible();
  expect(thumbnails()).toEqual([]);
});

it('shows ERROR on an asset with an error, with the reason on hover and focus [A-165] [A-166]', async () => {
  const user = userEvent.setup();
  show([{ status: 'ERROR', errors: { original: 'The file is cut off.' }, has_preview: false }]);
  await user.hover(screen.getByText('ERROR'));
  expect(await screen.findByRole('tooltip', { name: 'The file is cut off.' })).toBeInTheDocument();
  await user.unhover(screen.getByText('ERROR'));
  item(/ERROR$/).focus();
  const badge = screen.getByText('ERROR').closest('[tabindex]');
  while (document.activeElement !== badge) await user.tab();
  expect(await screen.findByRole('tooltip', { name: 'The file is cut off.' })).toBeInTheDocument();
});

it.each(['grid', 'list'] as const)(
  'says in the %s that an intact file has no preview, with the reason on hover',
  async (layout) => {
    const reason = 'This PDF is protected by a password.';
    show(
      [{ errors: { preview: reason }, has_preview: false }, { errors: { preview: 'Damaged' } }],
      layout,
    );
    expect(screen.queryByText('ERROR')).toBeNull();
    expect(item(/Ok, no preview$/)).toBeVisible();
    await userEvent.hover(screen.getByText('No preview'));
    expect(await screen.findByRole('tooltip', { name: reason })).toBeInTheDocument();
  },
);

it('shows ERROR in a row, and not while the asset is processed again [A-165]', () => {
  show([{ status: 'ERROR' }, { status: 'NOT_READY', errors: { original: 'Before' } }], 'list');
  expect(screen.getAllByText('ERROR')).toHaveLength(1);
});

it('shows a play icon and the duration on a video, and no play icon on an image [A-167]', () => {
  show([{ content_type: 'video/mp4', duration: 102.2 }]);
  expect(grid()).toHaveTextContent('1:42');
  expect(grid().querySelector('.tabler-icon-player-play-filled')).toBeInTheDocument();
  show([{ content_type: 'video/mp4' }], 'list');
  expect(document.querySelectorAll('.tabler-icon-player-play-filled')).toHaveLength(2);
  show([{}]);
  expect(document.querySelectorAll('.tabler-icon-player-play-filled')).toHaveLength(2);
});

it('opens an asset from its card, over the list and with its neighbors [A-038] [A-039] [A-168]', async () => {
  show([{}, { name: 'second.jpg' }]);
  await userEvent.click(within(item(/^second.jpg/)).getByRole('button', { name: 'View' }));
  expect(window.location.pathname).toBe(`/asset/${id(1)}`);
  expect(window.history.state.usr).toMatchObject({
    background: { pathname: '/' },
    siblings: [id(0), id(1)],
  });
});

it('offers the actions of the page in card and row', async () => {
  const onRun = vi.fn();
  const actions = [{ key: 'save', label: 'Save', icon: IconDownload, onRun }];
  show([{}], 'grid', actions);
  show([{}], 'list', actions);
  for (const button of screen.getAllByRole('button', { name: 'Save' })) {
    await userEvent.click(button);
  }
  expect(onRun.mock.calls.map(([asset]) => asset.id)).toEqual([id(0), id(0)]);
  expect(window.location.pathname).toBe('/');
});

it('shows the icon of the kind if there is no thumbnail, or it fails to load', () => {
  show([{ has_preview: false, content_type: 'audio/wav' }, {}]);
  expect(screen.getByRole('img', { name: 'Audio' })).toBeVisible();
  fireEvent.error(grid().querySelector('img') ?? grid());
  expect(screen.getByRole('img', { name: 'Image' })).toBeVisible();
});

it('gives an asset an accessible name of file, type and status', () => {
  show([{}, { name: 'cut', content_type: 'video/mp4', status: 'ERROR' }, { status: 'ARCHIVED' }]);
  expect(items().map((one) => one.getAttribute('aria-label'))).toEqual([
    'lakeside-dusk.jpg, Image JPG, Ok',
    'cut, Video, ERROR',
    'lakeside-dusk.jpg, Image JPG, Archived',
  ]);
});

it('lets all but USER edit an asset from its card and row, which opens its metadata form [A-169]', () => {
  for (const role of ['ADMIN', 'MANAGER', 'CREATOR', 'ASSET_MANAGER'] as const)
    for (const view of ['grid', 'list'] as const) {
      useSession.setState({ permissions: accountAnswer(role).data.permissions });
      show([{}], view);
      fireEvent.click(within(grid()).getByRole('button', { name: 'Edit' }));
      expect(window.location.pathname, role).toBe(`/asset/${id(0)}`);
      expect(window.location.search).toBe('?tab=metadata&edit=1');
      cleanup();
    }
});

it('lets USER edit nothing [A-170]', () => {
  useSession.setState({ permissions: accountAnswer('USER').data.permissions });
  for (const view of ['grid', 'list'] as const) {
    show([{}], view);
    expect(within(grid()).getByRole('button', { name: 'View' })).toBeVisible();
    expect(within(grid()).queryByRole('button', { name: 'Edit' })).toBeNull();
    cleanup();
  }
});
