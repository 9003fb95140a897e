import type { RoleName } from '@spindle/contracts/http/permissions';
import type { FacePicture, Person } from '@spindle/contracts/people/people';
import type { PictureOfPerson } from '@spindle/contracts/people/person-routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useSession } from '../session/session.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../test/search-answers.ts';
import { errorReply, type ReceivedRequest, type Replies, serveApi } from '../test/server.ts';
import { addonSettings, settingsAnswer } from '../test/settings-answers.ts';
import { PeopleRoutes } from './people-routes.tsx';

freshPage();

const PICTURE: FacePicture = {
  face_id: 11,
  asset_id: assetId(0),
  asset_name: 'team.jpg',
  render_version: 3,
  width: 6000,
  height: 4000,
  box: { x: 0.4, y: 0.2, width: 0.1, height: 0.15 },
};

const person = (id: number, changes: Partial<Person> = {}): Person => ({
  id,
  name: '',
  hidden: false,
  assets: 3,
  cover: { ...PICTURE, face_id: 10 + id },
  consent: 'UNKNOWN',
  ...changes,
});

const ADA = person(1, { name: 'Ada Lovelace', assets: 12 });
const NAMELESS = person(2);

const listOf = (people: Person[]) => ({
  body: { status: 'OK', data: people, hits: people.length, page: 1, limit_per_page: 60 },
});

const FACES: PictureOfPerson[] = [{ ...PICTURE, confirmed: true }];

interface OpenOptions {
  path?: string;
  role?: RoleName;
  isOn?: boolean;
  people?: Person[];
  replies?: Replies;
}

async function open(options: OpenOptions = {}) {
  const { path = '/people', role = 'ADMIN', isOn = true, people = [ADA, NAMELESS] } = options;
  const addons = addonSettings();
  const recognition = { ...addons.FACE_RECOGNITION, added: isOn, enabled: isOn };
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer(
      {},
      { addons: { ...addons, FACE_RECOGNITION: recognition } },
    ),
    'GET /api/v1/people': listOf(people),
    'GET /api/v1/people/1': { body: { status: 'OK', data: ADA } },
    'GET /api/v1/people/1/faces': {
      body: { status: 'OK', data: FACES, hits: 1, page: 1, limit_per_page: 60 },
    },
    'POST /api/v1/assets/search': { body: searchAnswer([foundAsset({ name: 'team.jpg' })]) },
    ...options.replies,
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, role, permissions });
  window.history.replaceState(null, '', path);
  renderInApp(
    <Routes>
      <Route path="/people" element={<PeopleRoutes isList />} />
      <Route path="/people/:id" element={<PeopleRoutes />} />
    </Routes>,
  );
  const changes = () =>
    log.filter(({ method, path: sent }) => method !== 'GET' && sent.startsWith('/api/v1/people'));
  return { log, changes };
}

const bodies = (requests: ReceivedRequest[]) =>
  requests.map(({ method, path, body }) => [`${method} ${path}`, body]);
const grid = () => screen.findByRole('list', { name: 'People' });

it('the page lists people with names and numbers of assets', async () => {
  await open();
  const items = within(await grid()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Ada Lovelace12 assets',
    'Add a name3 assets',
  ]);
  expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/people/1');
});

it('the page says how to switch on face recognition, to a user who may', async () => {
  await open({ isOn: false });
  expect(await screen.findByText('Face recognition is off')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Manage Addons' })).toHaveAttribute(
    'href',
    '/admin/addons',
  );
});

it('the page refers a user without that permission to an administrator', async () => {
  await open({ isOn: false, role: 'USER' });
  expect(await screen.findByText(/Ask an administrator/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to Manage Addons' })).toBeNull();
});

it('the page says when there are no people yet, and when none match', async () => {
  await open({ people: [] });
  expect(await screen.findByText('No people yet')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Hidden' }));
  expect(await screen.findByText('No hidden people')).toBeVisible();
  expect(window.location.search).toBe('?show=hidden');
});

it('the page shows why people could not be loaded', async () => {
  await open({ replies: { 'GET /api/v1/people': errorReply(422, 'NOT_AVAILABLE', 'Not now.') } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
});

it('the page requests the people of its address', async () => {
  const { log } = await open({ path: '/people?keyword=ada&show=named' });
  await grid();
  const request = log.find(({ path }) => path.startsWith('/api/v1/people?'));
  expect(request?.path).toContain('keyword=ada&named=true&hidden=false&page=1');
});

it('a user names a person in the grid', async () => {
  const { changes } = await open({
    replies: { 'PATCH /api/v1/people/2': { body: { status: 'OK', data: NAMELESS } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a name' }));
  await userEvent.type(screen.getByRole('combobox', { name: /^Name of/ }), 'Grace Hopper{Enter}');
  await waitFor(() =>
    expect(bodies(changes())).toEqual([['PATCH /api/v1/people/2', { name: 'Grace Hopper' }]]),
  );
});

it('a user without EDIT_ASSET sees names only', async () => {
  await open({ role: 'USER' });
  await grid();
  expect(screen.queryByRole('button', { name: 'Add a name' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a user merges selected people into the named one', async () => {
  const { changes } = await open({
    replies: { 'POST /api/v1/people/1/merge': { body: { status: 'OK', data: ADA } } },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Unnamed person' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Lovelace' }));
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  const question = await screen.findByRole('dialog', { name: 'Merge 2 people into Ada Lovelace?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(bodies(changes())).toEqual([['POST /api/v1/people/1/merge', { ids: [2] }]]),
  );
  expect(await screen.findByText('People merged.')).toBeVisible();
});

it('a user hides a person, and undoes it', async () => {
  const { changes } = await open({
    replies: { 'PATCH /api/v1/people/2': { body: { status: 'OK', data: NAMELESS } } },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Unnamed person' }));
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodies(changes()).map(([, body]) => body)).toEqual([
      { hidden: true },
      { hidden: false },
    ]),
  );
});

it('the page of a person lists the assets, and says that faces are not this person', async () => {
  const { changes, log } = await open({
    path: '/people/1',
    replies: {
      'POST /api/v1/people/1/faces/reject': { body: { status: 'OK', data: { rejected: 1 } } },
    },
  });
  expect(await screen.findByRole('row', { name: /^team.jpg/ })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Lovelace');
  expect(log.find(({ path }) => path === '/api/v1/assets/search')?.body).toMatchObject({
    ids: [assetId(0)],
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select team.jpg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Not this person' }));
  expect(await screen.findByText('1 face is no longer this person.')).toBeVisible();
  expect(bodies(changes())).toEqual([
    ['POST /api/v1/people/1/faces/reject', { faces: { asset_ids: [assetId(0)] } }],
  ]);
});

it('a user moves the faces on selected assets to another person', async () => {
  const { changes } = await open({
    path: '/people/1',
    replies: {
      'POST /api/v1/people/1/faces/move': {
        body: { status: 'OK', data: person(5, { name: 'Grace Hopper' }) },
      },
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select team.jpg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to another person' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Name' }), 'Grace Hopper');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Faces moved to Grace Hopper.')).toBeVisible();
  expect(bodies(changes())[0]?.[1]).toEqual({
    faces: { asset_ids: [assetId(0)] },
    to: { name: 'Grace Hopper' },
  });
});

it('a user chooses everyone who is the same person, those without a name first', async () => {
  const { changes } = await open({
    path: '/people/1',
    people: [ADA, person(3, { name: 'Grace Hopper' }), NAMELESS],
    replies: { 'POST /api/v1/people/1/merge': { body: { status: 'OK', data: ADA } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Same person as…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Same person as…' }));
  const others = within(await dialog.findByRole('list')).getAllByRole('button');
  expect(others.map(({ textContent }) => textContent)).toEqual(['3 assets', 'Grace Hopper']);
  for (const other of others) await userEvent.click(other);
  await userEvent.click(dialog.getByRole('button', { name: 'Merge 2 people' }));
  await waitFor(() =>
    expect(bodies(changes())).toEqual([['POST /api/v1/people/1/merge', { ids: [2, 3] }]]),
  );
});

it('a user chooses the cover of a person', async () => {
  const { changes } = await open({
    path: '/people/1',
    replies: { 'PATCH /api/v1/people/1': { body: { status: 'OK', data: ADA } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change cover' }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Use the face on team.jpg as cover' }),
  );
  await waitFor(() => expect(bodies(changes())[0]?.[1]).toEqual({ cover_face_id: 11 }));
});

it('the page of a person who does not exist leads back to all people', async () => {
  await open({ path: '/people/9' });
  expect(await screen.findByText('Person not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to People' })).toHaveAttribute('href', '/people');
});

const question = (cursor: string, second: Person) => ({
  body: { status: 'OK', data: { first: ADA, second, distance: 0.47 }, cursor },
});

it('a user answers with keys whether two people are the same, and skips a question', async () => {
  const asked: string[] = [];
  const { changes } = await open({
    replies: {
      'GET /api/v1/people/questions': ({ path }) => {
        asked.push(path);
        return question('1-2', path.includes('after=1-2') ? person(4) : NAMELESS);
      },
      'POST /api/v1/people/questions': { body: { status: 'OK', data: null } },
    },
  });
  const button = await screen.findByRole('button', { name: 'Same person?' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Same person?' }));
  expect(await dialog.findByText('Ada Lovelace')).toBeVisible();
  await userEvent.keyboard('s');
  await waitFor(() => expect(asked.at(-1)).toContain('after=1-2'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Different' })).toBeEnabled());
  await userEvent.keyboard('n');
  await waitFor(() =>
    expect(bodies(changes()).map(([, body]) => body)).toContainEqual({
      first_id: 1,
      second_id: 4,
      answer: 'different',
    }),
  );
});

it('a user confirms a suggested face of a person', async () => {
  const suggestion = { ...PICTURE, face_id: 30, asset_name: 'party.jpg', distance: 0.48 };
  const { log } = await open({
    path: '/people/1',
    replies: {
      'GET /api/v1/people/1/suggestions': { body: { status: 'OK', data: [suggestion] } },
      [`PUT /api/v1/assets/${assetId(0)}/faces/30/person`]: { body: { status: 'OK', data: {} } },
    },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Yes, the face on party.jpg is Ada Lovelace' }),
  );
  await waitFor(() =>
    expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({ person_id: 1 }),
  );
});

it('a user records the consent of a person until a day', async () => {
  const consent = { state: 'UNKNOWN', until: null, note: '', document: 'release.pdf' };
  const { changes } = await open({
    path: '/people/1',
    replies: {
      'GET /api/v1/people/1/consent': { body: { status: 'OK', data: consent } },
      'PUT /api/v1/people/1/consent': { body: { status: 'OK', data: consent } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Consent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Consent' }));
  expect(await dialog.findByRole('button', { name: 'release.pdf' })).toBeVisible();
  await userEvent.click(dialog.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Given' }));
  fireEvent.change(dialog.getByLabelText('Valid until'), { target: { value: '2031-12-31' } });
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'Signed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Consent saved.')).toBeVisible();
  expect(bodies(changes())).toEqual([
    ['PUT /api/v1/people/1/consent', { state: 'GIVEN', until: '2031-12-31', note: 'Signed.' }],
  ]);
});

it('an administrator deletes all faces of a person after typing the confirmation', async () => {
  const { changes } = await open({
    path: '/people/1',
    replies: {
      'POST /api/v1/people/1/purge': {
        body: { status: 'OK', data: { faces: 12, assets: 9, remaining: 0 } },
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Delete all faces of this person' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Delete faces' });
  expect(submit).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox'), 'delete this person');
  await userEvent.click(submit);
  expect(await screen.findByText('12 faces deleted.')).toBeVisible();
  expect(bodies(changes())).toEqual([
    ['POST /api/v1/people/1/purge', { confirmation: 'delete this person' }],
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
});

it('a deletion shows its progress, and continues after a failure', async () => {
  const portion = (remaining: number) => ({
    body: { status: 'OK', data: { faces: 6_000, assets: 5_000, remaining } },
  });
  const answers = [portion(5_000), errorReply(503, 'UNAVAILABLE'), portion(2_000), portion(0)];
  await open({
    path: '/people/1',
    replies: {
      'POST /api/v1/people/1/purge': () => answers.shift() ?? errorReply(500, 'INTERNAL'),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Delete all faces of this person' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'delete this person');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete faces' }));
  const stopped = 'Stopped after 5,000 of 10,000 assets. Try again to delete the rest.';
  expect(await dialog.findByText(stopped)).toBeVisible();
  expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete faces' }));
  expect(await screen.findByText('18000 faces deleted.')).toBeVisible();
  expect(answers).toEqual([]);
});

it('only administrators are offered to delete all faces of a person', async () => {
  await open({ path: '/people/1', role: 'MANAGER' });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Consent' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /Delete all faces/ })).toBeNull();
});
