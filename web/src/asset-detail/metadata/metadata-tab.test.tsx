import type { Asset } from '@spindle/contracts/assets/assets';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type ReceivedRequest, type Reply, serveApi } from '../../test/server.ts';
import { AssetView } from '../asset-view.tsx';

freshPage();

const ID = assetId(0);
const SIBLINGS = {
  ids: [],
  position: 0,
  previousId: undefined,
  nextId: undefined,
  show: () => {},
  showWithSiblings: () => {},
  leave: () => {},
  close: () => {},
};
const LONG_NAME = 'A schema with a name of many characters';
const DEFAULT = {
  id: 0,
  name: { en: 'FileSpin Asset Schema' },
  status: 'ACTIVE',
  schema: {
    type: 'object',
    required: [],
    properties: { filespin_search_txt: { type: 'string', maxLength: 200 } },
  },
};
const EVENTS = {
  id: 7,
  name: { en: LONG_NAME },
  status: 'ACTIVE',
  schema: {
    type: 'object',
    required: ['event'],
    properties: {
      note: { type: 'string', title: { en: 'Note' }, ui: { order: 4, multiline: true } },
      event: {
        type: 'string',
        maxLength: 5,
        title: { en: 'Event', fr: 'Événement' },
        hint: { en: 'What took place' },
        placeholder: { en: 'Opening' },
        ui: { order: 1 },
      },
      place: { type: 'string', title: { en: 'Place' }, ui: { order: 2, readonly: true } },
      sponsor: { type: 'string', title: { en: 'Sponsor' }, ui: { order: 3, disabled: true } },
      secret: { type: 'string', title: { en: 'Secret' }, ui: { hidden: true } },
      _filespin_scene_labels: { type: 'string', title: { en: 'Scene' }, ui: { order: 5 } },
    },
  },
};

const bodies = (log: ReceivedRequest[]) =>
  log.filter(({ method }) => method === 'POST').map(({ body }) => body);

/**
 * Opens the tab for an asset with this metadata. The server saves nothing: after a save the page shows its own
 * update.
 */
async function open(
  metadata: object,
  options: { role?: RoleName; changes?: Partial<Asset>; save?: () => Reply | Promise<Reply> } = {},
) {
  const { role = 'MANAGER', changes, save } = options;
  const data = { data_schema_id: 0, ...metadata };
  const asset = assetAnswer(0, { data, data_schema_id: data.data_schema_id, ...changes });
  let readCount = 0;
  const log = await serveApi({
    // Answers once: later changes come from the page itself.
    [`GET /api/v1/assets/${ID}/data`]: () => {
      readCount += 1;
      return readCount === 1 ? { body: asset } : new Promise<Reply>(() => {});
    },
    'GET /api/v1/assetschemas': { body: { status: 'OK', data: [DEFAULT, EVENTS] } },
    [`POST /api/v1/assets/${ID}/data/update`]: save ?? {
      body: { status: 'OK', data: asset, message: 'Asset metadata updated sucessfully' },
    },
  });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions });
  renderInApp(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <AssetView id={ID} siblings={SIBLINGS} closeLabel="Close" />
    </>,
  );
  await screen.findByText(asset.name);
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: 'Metadata' }));
  return { log, user };
}

const facts = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const form = () => within(screen.getByRole('form', { name: 'Metadata' }));
const click = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

// Proves
it('says that there is no metadata, and adds some', async () => {
  const { log, user } = await open({});
  expect(await screen.findByText('No MetaData Available!')).toBeVisible();
  await click(user, 'Add metadata');
  await user.type(form().getByLabelText('Field name'), 'Event_1');
  await user.type(form().getByLabelText('Field value'), 'Opening');
  await click(user, 'Save');
  expect(await screen.findByText('Asset metadata updated sucessfully')).toBeVisible();
  expect(screen.getByText('Request succeeded. Refreshing data...')).toBeVisible();
  expect(bodies(log)).toEqual([
    { data: { Event_1: 'Opening' }, mode: 'APPEND', expected: { Event_1: null } },
  ]);
});

const IN_FILE = {
  width: 2,
  IPTC: { Keywords: ['sea', 'sky'], 'Caption-Abstract': 'Waves' },
  XMP: { Title: 'By the lake', Subject: ['sea'], Creator: 'Jörg Müller' },
  PDF: { Creator: 'A program' },
};

it('shows the metadata in the file instead of saying that there is none', async () => {
  const { user } = await open({}, { changes: { metadata: IN_FILE } });
  const inFile = within(await screen.findByRole('region', { name: 'In the file' }));
  expect(screen.queryByText('No MetaData Available!')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add metadata' })).toBeEnabled();
  expect(facts()).toEqual([
    ['Title', 'By the lake'],
    ['Description', 'Waves'],
    ['Keywords', 'sea, sky'],
    ['Creator', 'Jörg Müller'],
  ]);
  await user.click(inFile.getByRole('button', { name: 'PDF' }));
  expect(await inFile.findByText('A program')).toBeInTheDocument();
});

it('shows the metadata in the file after own fields', async () => {
  await open({ place: 'Berlin' }, { changes: { metadata: IN_FILE } });
  await screen.findByRole('region', { name: 'In the file' });
  expect(facts().slice(0, 2)).toEqual([
    ['place', 'Berlin'],
    ['Title', 'By the lake'],
  ]);
});

it('shows free-form fields, even those without a value [A-204] [A-887]', async () => {
  await open({ title: 'By the lake', tags: ['a', 'b'], credit: '' });
  await screen.findByText('title');
  expect(facts()).toEqual([
    ['title', 'By the lake'],
    ['tags', 'a, b'],
    ['credit', 'Empty.'],
  ]);
});

// Proves
it('validates added fields', async () => {
  const { log, user } = await open({});
  await click(user, 'Add metadata');
  const name = form().getByLabelText('Field name');
  const tooLong = "Field name can't be longer than 24 characters";
  await click(user, 'Save');
  expect(form().getByText(tooLong)).toBeVisible();
  expect(form().getByText('Field value is required')).toBeVisible();
  for (const wrong of ['x'.repeat(25), 'a-b']) {
    await user.clear(name);
    await user.paste(wrong);
    expect(form().getByText(tooLong)).toBeVisible();
  }
  await user.clear(name);
  await user.paste('x'.repeat(24));
  expect(form().queryByText(tooLong)).toBeNull();
  expect(bodies(log)).toEqual([]);
});

// Proves
it('accepts ten fields and no more', async () => {
  const { user } = await open(Object.fromEntries([...'abcdefgh'].map((name) => [name, name])));
  await click(user, 'Edit metadata');
  const add = await screen.findByRole('button', { name: 'Add field' });
  await user.click(add);
  expect(screen.queryByText(/^You've reached a limit/)).toBeNull();
  await user.click(add);
  expect(add).toBeDisabled();
  expect(screen.getByText("You've reached a limit of 10 fields allowed.")).toBeVisible();
});

it('shows the fields of the schema in its order, with their titles, types and hints [A-205]', async () => {
  const { user } = await open({
    data_schema_id: 7,
    event: 'Ball',
    place: 'Oslo',
    secret: 'x',
    _filespin_scene_labels: 'sea',
  });
  await screen.findByText('Ball');
  expect(facts().map(([label]) => label)).toEqual(['Event', 'Place', 'Sponsor', 'Note', 'Scene']);
  await click(user, 'Edit metadata');
  const fields = form().getAllByRole('textbox');
  expect(
    fields.map((field) => document.querySelector(`label[for="${field.id}"]`)?.textContent),
  ).toEqual(['Event *', 'Place', 'Sponsor', 'Note', 'Scene']);
  const [event, place, sponsor, note, scene] = fields;
  expect(event).toHaveAttribute('placeholder', 'Opening');
  expect(event).toHaveAccessibleDescription(/What took place/);
  expect(place).toHaveAttribute('readonly');
  expect(sponsor).toBeDisabled();
  expect(note?.tagName).toBe('TEXTAREA');
  expect(scene).toHaveAttribute('readonly');
  expect(form().queryByLabelText('Secret')).toBeNull();
});

// Proves
it('validates fields by the schema, and appends the filled ones', async () => {
  const { log, user } = await open({ data_schema_id: 7, event: 'Ball', note: 'old' });
  await click(user, 'Edit metadata');
  expect(screen.getByRole('form', { name: 'Metadata' })).toHaveAttribute('novalidate');
  const event = form().getByLabelText(/Event/);
  await user.clear(event);
  await user.type(event, 'Far too long');
  await click(user, 'Save');
  expect(event).toBeInvalid();
  expect(bodies(log)).toEqual([]);
  await user.clear(event);
  await user.type(event, 'Gala');
  await click(user, 'Save');
  await screen.findByText('Asset metadata updated sucessfully');
  expect(bodies(log)).toEqual([
    { data: { event: 'Gala' }, mode: 'APPEND', expected: { event: 'Ball' } },
  ]);
});

it('shows fields that the schema does not define as texts and lists of texts [A-454] [A-455]', async () => {
  const { log, user } = await open({ data_schema_id: 7, event: 'Ball', extra: 'x', words: ['a'] });
  await click(user, 'Edit metadata');
  const extra = form().getByLabelText('extra');
  await user.clear(extra);
  await user.paste('y'.repeat(201));
  await user.type(form().getByLabelText('words', { selector: 'input' }), 'b{Enter}');
  await click(user, 'Save');
  expect(extra).toBeInvalid();
  await user.clear(extra);
  await user.type(extra, 'y');
  await click(user, 'Save');
  await screen.findByText('Asset metadata updated sucessfully');
  expect(bodies(log)).toEqual([
    {
      data: { extra: 'y', words: ['a', 'b'] },
      mode: 'APPEND',
      expected: { extra: 'x', words: ['a'] },
    },
  ]);
});

it('offers the schemas with names truncated to 28 characters [A-929]', async () => {
  const { user } = await open({});
  await click(user, 'Add metadata');
  await user.click(await screen.findByRole('combobox', { name: 'Schema' }));
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Free-form fields', `${LONG_NAME.slice(0, 28)}…`]);
});

it('restores the earlier values when a request fails, and says why [A-527] [A-528]', async () => {
  let answer: (reply: Reply) => void = () => {};
  const answered = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const { user } = await open({ title: 'Before' }, { save: () => answered });
  await click(user, 'Edit metadata');
  const title = form().getByLabelText('title');
  await user.clear(title);
  await user.type(title, 'After');
  await click(user, 'Save');
  await click(user, 'Cancel');
  await waitFor(() => expect(facts()).toEqual([['title', 'After']]));
  answer(errorReply(400, 'INVALID', 'title: is not a title'));
  expect(await screen.findByText('title: is not a title')).toBeVisible();
  await waitFor(() => expect(facts()).toEqual([['title', 'Before']]));
});

it('shows metadata to a USER, who cannot add any [A-207] [A-208] [A-681]', async () => {
  await open({ title: 'By the lake' }, { role: 'USER' });
  expect(await screen.findByText('By the lake')).toBeVisible();
  expect(screen.queryByRole('button', { name: /metadata/ })).toBeNull();
});

it('allows no changes of an archived asset', async () => {
  await open({ title: 'By the lake' }, { changes: { status: 'ARCHIVED' } });
  expect(await screen.findByRole('button', { name: 'Edit metadata' })).toBeDisabled();
  expect(screen.getByText(/^This asset is archived/)).toBeVisible();
});

it('asks before another schema, tab or page discards what was typed', async () => {
  const { user } = await open({ title: 'By the lake' });
  await click(user, 'Edit metadata');
  await user.type(form().getByLabelText('title'), 's');
  const question = () => screen.findByRole('dialog', { name: 'Discard changes?' });
  const answer = async (name: string) => {
    await user.click(within(await question()).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const chooseEvents = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Schema' }));
    await user.click(await screen.findByRole('option', { name: /^A schema/ }));
  };
  await chooseEvents();
  await answer('Keep editing');
  expect(form().getByLabelText('title')).toHaveValue('By the lakes');
  await user.click(screen.getByRole('tab', { name: 'Core' }));
  await answer('Keep editing');
  expect(form().getByLabelText('title')).toHaveValue('By the lakes');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await answer('Keep editing');
  expect(window.location.pathname).toBe('/');
  await chooseEvents();
  await answer('Discard');
  expect(await form().findByLabelText(/^Event/)).toHaveValue('');
  await user.click(screen.getByRole('tab', { name: 'Core' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('form', { name: 'Metadata' })).toBeNull();
});
