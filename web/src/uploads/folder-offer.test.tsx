import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { storeToken } from '../api/token.ts';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { searchAnswer } from '../test/search-answers.ts';
import { errorReply, type Reply, serveApi } from '../test/server.ts';
import { serveUploads } from '../test/upload-server.ts';
import { AddAssetsButton } from '../upload-queue/add-assets-button.tsx';
import { clearUploads } from '../upload-queue/upload-queue.ts';
import { UploadTray } from './upload-tray.tsx';

freshPage();

// The client for browsers; under Node, the package would resolve to its client for Node.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js'));

beforeEach(() => {
  storeToken('token-1', { remember: true });
  // jsdom has no layout. The list renders only the rows that fit its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(285);
  onTestFinished(clearUploads);
});

interface Library {
  /** Collections by name. */
  own: Map<string, { id: number; assets: string[] }>;
}

/** Stores collections like the API. `refuse` may return another answer to an addition. */
async function serveCollections(refuse: () => Reply | null = () => null): Promise<Library> {
  const own: Library['own'] = new Map();
  const findByName = (name: string) => {
    const known = own.get(name);
    return known ? [collection(known.id, name)] : [];
  };
  await serveApi({
    'POST /api/v1/assets/search': { body: searchAnswer([]) },
    'POST /api/v1/assetcollections': ({ body }) => {
      const collections = findByName((body as { keyword: string }).keyword);
      const page = { collections, total_collections: collections.length };
      return { body: { status: 'OK', data: page, ...page } };
    },
    'POST /api/v1/assetcollection': ({ body }) => {
      const { name } = body as { name: string };
      const id = own.size + 1;
      own.set(name, { id, assets: [] });
      return { body: { status: 'OK', data: collection(id, name) } };
    },
    'PATCH /api/v1/assetcollection': ({ body }) => {
      const refused = refuse();
      if (refused) return refused;
      const { ids, additions } = body as { ids: number[]; additions: string[] };
      for (const known of own.values()) if (ids.includes(known.id)) known.assets.push(...additions);
      return { body: { status: 'OK', data: [] } };
    },
  });
  return { own };
}

function collection(id: number, name: string) {
  return {
    id,
    name,
    description: '',
    group_access: false,
    assets: [],
    total_assets: 0,
    extended_result: {},
    last_update: '2031-05-06T07:08:09Z',
    user_email: 'robin@example.com',
    user_name: 'Robin',
  };
}

function open() {
  const { permissions } = accountAnswer('CREATOR').data;
  useSession.setState({ isLoggedIn: true, permissions, userId: 7 });
  renderInApp(
    <>
      <AddAssetsButton />
      <UploadTray />
    </>,
  );
}

async function choose(...paths: string[]) {
  const files = paths.map((path) => {
    const file = new File([new Uint8Array(2000)], path.split('/').at(-1) ?? '');
    return Object.assign(file, { webkitRelativePath: path.includes('/') ? path : '' });
  });
  // jsdom accepts only one file in the input for folders.
  await userEvent.upload(screen.getByLabelText('Files'), files);
  return within(await screen.findByRole('region', { name: 'Uploads' }));
}

const assetsOf = ({ own }: Library, name: string) => own.get(name)?.assets.toSorted();
const id = (number: number) => String(number).padStart(32, '0');

it('turns a dropped folder into a collection of earlier and later arrivals', async () => {
  let release = () => {};
  const delayed = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  await serveUploads(({ metadata }) => (metadata.filename === 'late.jpg' ? delayed : undefined));
  const library = await serveCollections();
  open();
  const tray = await choose('Trip/a.jpg', 'Trip/Day 1/late.jpg', 'alone.jpg');
  await userEvent.click(await tray.findByRole('button', { name: 'Create collection "Trip"' }));
  const link = await tray.findByRole('link', { name: 'Collection "Trip"' });
  expect(link).toHaveAttribute('href', '/collection/1');
  expect(tray.queryByRole('button', { name: /^Create / })).toBeNull();
  release();
  expect(await tray.findByText('2 assets')).toBeVisible();
  expect(assetsOf(library, 'Trip')).toHaveLength(2);
});

it('turns each folder into a collection, reusing the user’s own one of that name', async () => {
  await serveUploads();
  const library = await serveCollections();
  library.own.set('Work', { id: 7, assets: [id(99)] });
  open();
  const tray = await choose('Trip/a.jpg', 'Work/b.jpg');
  const offer = 'Create 2 collections from folders';
  await userEvent.click(await tray.findByRole('button', { name: offer }));
  expect(await tray.findByText('2 assets')).toBeVisible();
  expect(assetsOf(library, 'Trip')).toHaveLength(1);
  expect(assetsOf(library, 'Work')).toHaveLength(2);
});

it('offers a collection once, and not for single files', async () => {
  await serveUploads();
  await serveCollections();
  open();
  let tray = await choose('alone.jpg');
  await waitFor(() => expect(tray.getByText('alone.jpg')).toBeVisible());
  expect(tray.queryByRole('button', { name: /^Create / })).toBeNull();
  tray = await choose('Trip/a.jpg');
  await userEvent.click(
    await tray.findByRole('button', { name: 'Skip collection for this folder' }),
  );
  expect(tray.queryByRole('button', { name: /^Create / })).toBeNull();
  await choose('Trip/b.jpg');
  await waitFor(() => expect(tray.getByText('b.jpg')).toBeVisible());
  expect(tray.queryByRole('button', { name: /^Create / })).toBeNull();
});

it('adds every asset although the server is unreachable for a while', async () => {
  let isAway = true;
  await serveUploads();
  const library = await serveCollections(() => (isAway ? errorReply(503, 'UNAVAILABLE') : null));
  open();
  const tray = await choose('Trip/a.jpg');
  await userEvent.click(await tray.findByRole('button', { name: 'Create collection "Trip"' }));
  expect(await tray.findByText('Not added yet. Trying again…')).toBeVisible();
  expect(library.own.has('Trip')).toBe(true);
  isAway = false;
  expect(await tray.findByText('1 asset')).toBeVisible();
  expect(assetsOf(library, 'Trip')).toHaveLength(1);
});
