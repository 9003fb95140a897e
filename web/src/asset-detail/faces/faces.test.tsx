import type { RoleName } from '@spindle/contracts/http/permissions';
import type { Face } from '@spindle/contracts/people/people';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { type Replies, serveApi } from '../../test/server.ts';
import { addonSettings, settingsAnswer } from '../../test/settings-answers.ts';
import { AssetView } from '../asset-view.tsx';
import { useShownFaces } from './use-shown-faces.ts';

freshPage();

const ID = assetId(0);
const FACES_PATH = `/api/v1/assets/${ID}/faces`;

const ADA: Face = {
  id: 1,
  box: { x: 0.1, y: 0.2, width: 0.1, height: 0.2 },
  source: 'FOUND',
  person: { id: 7, name: 'Ada Lovelace', hidden: false },
  confirmed: true,
};
const STRANGER: Face = { ...ADA, id: 2, person: null, confirmed: false };
const FACE_REPLY = { body: { status: 'OK', data: ADA } };

interface OpenOptions {
  role?: RoleName;
  isOn?: boolean;
  faces?: Face[];
  replies?: Replies;
}

async function open(options: OpenOptions = {}) {
  const { role = 'MANAGER', isOn = true, faces = [ADA, STRANGER], replies } = options;
  useShownFaces.setState(useShownFaces.getInitialState(), true);
  const asset = assetAnswer(0);
  const addons = addonSettings();
  const recognition = { ...addons.FACE_RECOGNITION, added: isOn, enabled: isOn };
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer(
      {},
      { addons: { ...addons, FACE_RECOGNITION: recognition } },
    ),
    [`GET /api/v1/assets/${ID}/data`]: { body: asset },
    [`GET ${FACES_PATH}`]: { body: { status: 'OK', data: faces } },
    'GET /api/v1/people': {
      body: { status: 'OK', data: [], hits: 0, page: 1, limit_per_page: 8 },
    },
    ...replies,
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, role, permissions, accessId: 'ACCESS1' });
  const actions = { show: vi.fn(), showWithSiblings: vi.fn(), leave: vi.fn(), close: vi.fn() };
  const siblings = { ids: [], position: 0, previousId: undefined, nextId: undefined, ...actions };
  renderInApp(
    <div data-viewer>
      <AssetView id={ID} siblings={siblings} closeLabel="Close" />
    </div>,
  );
  await screen.findByText(asset.name);
  const changes = () =>
    log
      .filter(({ method }) => !['GET', 'HEAD'].includes(method))
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { changes };
}

const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const row = async () => within(await screen.findByRole('region', { name: 'People' }));

it('the button and the key F show and hide the faces on the image', async () => {
  await open();
  await userEvent.click(await preview().findByRole('button', { name: 'Show faces' }));
  const box = await preview().findByRole('link', { name: 'Face of Ada Lovelace' });
  expect(box).toHaveAttribute('href', '/people/7');
  expect(box).toHaveStyle({ left: '10%', top: '20%', width: '10%', height: '20%' });
  await userEvent.keyboard('o');
  expect(preview().queryByRole('link', { name: 'Face of Ada Lovelace' })).toBeNull();
});

it('the viewer offers no faces while face recognition is off', async () => {
  await open({ isOn: false });
  await screen.findByRole('img', { name: /^Preview of/ });
  expect(screen.queryByRole('button', { name: 'Show faces' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull();
});

it('the inspector lists the faces with their names, and points at a box', async () => {
  await open();
  await userEvent.click(await preview().findByRole('button', { name: 'Show faces' }));
  const people = await row();
  expect(people.getAllByRole('listitem')).toHaveLength(2);
  const box = await preview().findByRole('link', { name: 'Face of Ada Lovelace' });
  await userEvent.hover(people.getByRole('link', { name: 'Face of Ada Lovelace' }));
  expect(box).toHaveAttribute('data-pointed', 'true');
});

it('a user names a face in the inspector', async () => {
  const { changes } = await open({ replies: { [`PUT ${FACES_PATH}/2/person`]: FACE_REPLY } });
  await userEvent.click((await row()).getByRole('button', { name: 'Add a name' }));
  const field = await screen.findByRole('combobox', { name: 'Who is this?' });
  await userEvent.type(field, 'Grace Hopper{Enter}');
  await waitFor(() =>
    expect(changes()).toEqual([[`PUT ${FACES_PATH}/2/person`, { name: 'Grace Hopper' }]]),
  );
});

it('a user says that a face is not this person', async () => {
  const { changes } = await open({
    replies: {
      'POST /api/v1/people/7/faces/reject': { body: { status: 'OK', data: { rejected: 1 } } },
    },
  });
  await userEvent.click((await row()).getByRole('button', { name: 'Actions on face 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Not this person' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      ['POST /api/v1/people/7/faces/reject', { faces: { face_ids: [1] } }],
    ]),
  );
});

it('a user marks a face with the keyboard and names it', async () => {
  const { changes } = await open({ replies: { [`POST ${FACES_PATH}`]: FACE_REPLY } });
  await userEvent.click(await preview().findByRole('button', { name: 'Show faces' }));
  await userEvent.click(preview().getByRole('button', { name: 'Mark a face' }));
  const area = await preview().findByRole('button', { name: /^Press Enter to mark/ });
  vi.spyOn(area, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 200));
  expect(area).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const box = await preview().findByRole('button', { name: /^New face/ });
  await waitFor(() => expect(box).toHaveFocus());
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  const field = await screen.findByRole('combobox', { name: 'Who is this?' });
  await userEvent.type(field, 'Grace Hopper{Enter}');
  await waitFor(() => expect(changes()).toHaveLength(1));
  const [[request, body] = []] = changes();
  expect(request).toBe(`POST ${FACES_PATH}`);
  expect(body).toMatchObject({ to: { name: 'Grace Hopper' }, box: { y: 0.4, height: 0.2 } });
});

it('a drag marks a face, and Escape ends the marking', async () => {
  await open();
  await userEvent.click(await preview().findByRole('button', { name: 'Show faces' }));
  await userEvent.click(preview().getByRole('button', { name: 'Mark a face' }));
  const area = await preview().findByRole('button', { name: /^Press Enter to mark/ });
  vi.spyOn(area, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
  area.setPointerCapture = vi.fn();
  fireEvent.pointerDown(area, { clientX: 50, clientY: 25 });
  fireEvent.pointerMove(area, { clientX: 100, clientY: 50 });
  fireEvent.pointerUp(area, { clientX: 100, clientY: 50 });
  expect(await preview().findByRole('button', { name: /^New face/ })).toHaveStyle({
    left: '25%',
    top: '25%',
    width: '25%',
    height: '25%',
  });
  // The suggestions, the question and the marking close one after the other.
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await waitFor(() => expect(preview().queryByRole('button', { name: /^New face/ })).toBeNull());
});

it('a user without EDIT_ASSET sees names, and changes nothing', async () => {
  await open({ role: 'USER' });
  const people = await row();
  expect(people.queryByRole('button')).toBeNull();
  await userEvent.click(await preview().findByRole('button', { name: 'Show faces' }));
  expect(preview().queryByRole('button', { name: 'Mark a face' })).toBeNull();
});
