import type { FaceSearchAnswer } from '@spindle/contracts/face-search/face-search';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../../test/server.ts';
import { addonSettings, settingsAnswer } from '../../test/settings-answers.ts';
import { AssetsPage } from '../page/assets-page.tsx';

freshPage();

const FACES = '/api/v1/ml/people/facesearch';
const LEFT = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const RIGHT = { x: 0.6, y: 0.2, width: 0.2, height: 0.3 };

/** Records how the picture is drawn: jsdom has no canvas. */
const drawing = { setTransform: vi.fn(), fillRect: vi.fn(), drawImage: vi.fn(), fillStyle: '' };

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300, close: vi.fn() }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['mirrored'], { type: 'image/jpeg' })),
  );
});

interface Found {
  hits?: number;
  page?: number;
  faces?: FaceSearchAnswer['faces'];
}

function faceAnswer({ hits = 1, page = 1, faces = [LEFT] }: Found = {}): FaceSearchAnswer {
  const matches = hits > 0 ? [assetId(7)] : [];
  return {
    data: {
      matches,
      extended_result: hits > 0 ? { [assetId(7)]: foundAsset({ name: 'portrait.jpg' }) } : {},
    },
    page,
    search_id: 'faces-1',
    limit_per_page: 30,
    hits,
    distances: {},
    faces,
    face: faces.length > 0 ? 0 : null,
  };
}

const recognition = (state: { added: boolean; enabled: boolean }) => {
  const addons = addonSettings();
  return settingsAnswer(
    {},
    { addons: { ...addons, FACE_RECOGNITION: { ...addons.FACE_RECOGNITION, ...state } } },
  );
};

/** Sends forms as JSON, with the types of files: Node cannot send the forms of jsdom. */
function serializeForms(): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!(init?.body instanceof FormData)) return send(path, init);
    const fields = [...init.body].map(([name, value]) => [
      name,
      value instanceof Blob ? value.type : value,
    ]);
    const headers = new Headers(init.headers);
    headers.set('content-type', 'application/json');
    return send(path, { ...init, headers, body: JSON.stringify(Object.fromEntries(fields)) });
  });
}

async function open(
  replies: Replies = {},
  path = '/assets',
  state = { added: true, enabled: true },
) {
  const log = await serveApi({
    'GET /api/v1/user/settings': recognition(state),
    'POST /api/v1/assets/search': { body: searchAnswer([foundAsset()]) },
    [`POST ${FACES}`]: { body: faceAnswer() },
    [`GET ${FACES}`]: { body: faceAnswer() },
    ...replies,
  });
  serializeForms();
  const { permissions } = accountAnswer('ADMIN').data;
  useSession.setState({ isLoggedIn: true, permissions });
  window.history.replaceState(null, '', path);
  renderInApp(<AssetsPage />);
  const requests = (method: string) =>
    log.filter((one) => one.method === method && one.path.startsWith(FACES));
  return { requests };
}

const faceButton = () => screen.findByRole('button', { name: 'Face search' });

async function browseFor(type = 'image/jpeg') {
  await userEvent.click(await faceButton());
  const dialog = await screen.findByRole('dialog', { name: 'Face search' });
  const input = within(dialog).getByLabelText('JPEG or PNG picture with a face');
  const file = new File(['picture'], 'ada', { type });
  await userEvent.upload(input, file, { applyAccept: false });
  return within(dialog);
}

it('the search bar offers the face search while face recognition is added and enabled [A-024] [A-117]', async () => {
  await open();
  expect(await faceButton()).toBeVisible();
});

it.each([
  ['not added [A-025]', { added: false, enabled: false }],
  ['added but not enabled [A-026]', { added: true, enabled: false }],
])('the search bar offers no face search while face recognition is %s', async (_, state) => {
  await open({}, '/assets', state);
  await screen.findByRole('grid', { name: 'Assets' });
  expect(screen.queryByRole('button', { name: 'Face search' })).toBeNull();
});

it.each(['image/jpeg', 'image/png'])(
  'a %s is mirrored, and sent with strictness 9 [A-119] [A-120] [A-922]',
  async (type) => {
    const { requests } = await open();
    await browseFor(type);
    expect(await screen.findByRole('row', { name: /^portrait.jpg/ })).toBeVisible();
    expect(window.location.search).toBe('?face=faces-1');
    expect(requests('POST')[0]?.body).toMatchObject({
      image: 'image/jpeg',
      strictness: '9',
      save_search: 'true',
      include_groups: 'true',
      extended_result: 'true',
      limit_per_page: '30',
    });
    expect(drawing.setTransform).toHaveBeenCalledWith(-1, 0, 0, 1, 400, 0);
  },
);

it('a picture that is neither JPEG nor PNG is refused [A-578]', async () => {
  const { requests } = await open();
  const dialog = await browseFor('image/gif');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a JPEG or PNG picture.');
  expect(requests('POST')).toEqual([]);
});

it('the dialog says when the picture shows no face', async () => {
  await open({ [`POST ${FACES}`]: { body: faceAnswer({ hits: 0, faces: [] }) } });
  const dialog = await browseFor();
  expect(await dialog.findByRole('alert')).toHaveTextContent('No face found in this picture.');
});

it('the dialog shows why the server refuses a picture', async () => {
  await open({ [`POST ${FACES}`]: errorReply(400, 'INVALID', 'This file is not a picture.') });
  const dialog = await browseFor();
  expect(await dialog.findByRole('alert')).toHaveTextContent('This file is not a picture.');
});

it('the user chooses one of several faces with the keyboard, and its results open', async () => {
  const { requests } = await open({
    [`POST ${FACES}`]: { body: faceAnswer({ faces: [LEFT, RIGHT] }) },
  });
  const dialog = await browseFor();
  const first = await dialog.findByRole('button', { name: 'Face 1 of 2' });
  await waitFor(() => expect(first).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}');
  const second = dialog.getByRole('button', { name: 'Face 2 of 2' });
  expect(second).toHaveFocus();
  expect(second).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(dialog.getByRole('button', { name: 'Search' }));
  await screen.findByRole('row', { name: /^portrait.jpg/ });
  expect(window.location.search).toBe('?face=faces-1&face_index=1');
  expect(requests('GET')[0]?.path).toContain('search_id=faces-1&face=1&page=1');
});

it.each([
  ['is missing [A-855]', 'NotFoundError', 'Unable to access the camera.'],
  ['is blocked by permissions [A-856]', 'NotAllowedError', 'The camera is blocked.'],
])('the dialog shows a message when the camera %s', async (_, name, message) => {
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('no', name));
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
  await open();
  await userEvent.click(await faceButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Use camera' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
});

it('later pages reuse the search id of the address [A-540]', async () => {
  const { requests } = await open(
    { [`GET ${FACES}`]: { body: faceAnswer({ hits: 70 }) } },
    '/assets?face=faces-9',
  );
  await screen.findByRole('row', { name: /^portrait.jpg/ });
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(requests('GET')).toHaveLength(2));
  expect(requests('GET')[1]?.path).toContain('search_id=faces-9&face=0&page=2');
  expect(requests('POST')).toEqual([]);
});

it('the filters and the search by words are disabled, and a schema filter is offered [A-142] [A-143]', async () => {
  localStorage.setItem('spindle.assets.filters', 'true');
  await open({}, '/assets?face=faces-1');
  const filters = within(await screen.findByRole('complementary', { name: 'Filters' }));
  expect(await filters.findByRole('textbox', { name: 'File Name' })).toBeDisabled();
  expect(filters.getByRole('radio', { name: 'Video' })).toBeDisabled();
  expect(await filters.findByRole('combobox', { name: 'Asset Schema' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Search assets' })).toBeDisabled();
});

it('the tag ends the face search and returns to the list', async () => {
  await open({}, '/assets?face=faces-1&page=1');
  const tag = await screen.findByRole('button', { name: 'Remove filter Face search' });
  await userEvent.click(tag);
  expect(window.location.search).toBe('');
  expect(await screen.findByRole('row', { name: /^lakeside-dusk.jpg/ })).toBeVisible();
});

it('the page says that nothing resembles the face, and offers another picture', async () => {
  await open({ [`GET ${FACES}`]: { body: faceAnswer({ hits: 0 }) } }, '/assets?face=faces-1');
  expect(await screen.findByText('No assets found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Search with another picture' }));
  expect(await screen.findByRole('dialog', { name: 'Face search' })).toBeVisible();
});

it('the page says that a face search has expired', async () => {
  await open({ [`GET ${FACES}`]: errorReply(404, 'NOT_FOUND') }, '/assets?face=old');
  expect(await screen.findByText('This face search has expired')).toBeVisible();
});
