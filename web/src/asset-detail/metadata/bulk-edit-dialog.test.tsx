import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { SelectionTarget } from '../../assets/use-selection.ts';
import { BULK_QUEUED, jobAnswer, UNDO_CHANGE_SET } from '../../test/job-answers.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { type ReceivedRequest, type Replies, serveApi } from '../../test/server.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';

freshPage();
const SCHEMAS = [
  { id: 0, name: { en: 'Default' }, status: 'ACTIVE', schema: schemaOf({}) },
  {
    id: 7,
    name: { en: 'Events' },
    status: 'ACTIVE',
    schema: {
      ...schemaOf({
        event: { type: 'string', title: { en: 'Event' } },
        place: { type: 'string', title: { en: 'Place' } },
      }),
      required: ['event'],
    },
  },
];

function schemaOf(properties: object) {
  return { type: 'object', required: [], properties };
}

const FOUND: SelectionTarget = { search_id: 'snapshot-1', except_ids: [] };

const PREVIEW = 'POST /api/v1/assets/bulk/preview';
const preview = (answer: object = {}) => ({
  body: {
    status: 'OK',
    data: { assets: 50, skipped: 0, list_fields: [], effects: [], ...answer },
  },
});

async function open(replies: Replies = {}, target = FOUND) {
  const log = await serveApi({
    [PREVIEW]: preview(),
    'GET /api/v1/assetschemas': { body: { status: 'OK', data: SCHEMAS } },
    'POST /api/v1/assets/bulk': BULK_QUEUED,
    'GET /api/v1/jobs/5': { body: jobAnswer({ message: '2 assets updated' }) },
    ...replies,
  });
  const onClose = vi.fn();
  renderInApp(<BulkEditDialog target={target} count={1200} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Edit metadata of 1,200 assets' });
  return { log, onClose };
}

const bodies = (log: ReceivedRequest[]) =>
  log.filter(({ path }) => path === '/api/v1/assets/bulk').map(({ body }) => body);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function chooseSchema(name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Schema' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

it('writes free-form fields to all assets of a search, which keep their schemas', async () => {
  const { log, onClose } = await open();
  await userEvent.type(await screen.findByLabelText('Field name'), 'place');
  await userEvent.type(screen.getByLabelText('Field value'), 'Lake');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies(log)).toEqual([
    {
      action: 'update_data',
      data: { place: 'Lake' },
      mode: 'APPEND',
      search_id: 'snapshot-1',
      except_ids: [],
    },
  ]);
});

it('starts one job for assets that were selected one by one', async () => {
  const ids = Array.from({ length: 1200 }, (_, index) => assetId(index));
  const { log, onClose } = await open({}, { ids });
  await userEvent.type(await screen.findByLabelText('Field name'), 'place');
  await userEvent.type(screen.getByLabelText('Field value'), 'Lake');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies(log)).toMatchObject([{ action: 'update_data', ids }]);
});

it('requires the fields of a schema only when all metadata is replaced', async () => {
  const { log } = await open();
  await chooseSchema('Events');
  await userEvent.click(screen.getByRole('radio', { name: /Replace all data/ }));
  await userEvent.type(await screen.findByLabelText('Place'), 'Lake');
  await save();
  expect(bodies(log)).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: /^Keep/ }));
  await userEvent.type(await screen.findByLabelText('Place'), 'Lake');
  await save();
  await waitFor(() =>
    expect(bodies(log)).toMatchObject([
      { mode: 'APPEND', data: { place: 'Lake' }, data_schema_id: 7 },
    ]),
  );
});

it('lists the refused assets with the reasons', async () => {
  const { onClose } = await open({
    'GET /api/v1/jobs/5': {
      body: jobAnswer({ message: '1 asset updated, 1 failed: Title is required' }),
    },
    'GET /api/v1/jobs/5/assets': {
      body: {
        status: 'OK',
        data: [
          {
            asset_id: assetId(1),
            name: 'lake.jpg',
            outcome: 'REFUSED',
            reason: 'Title is required',
          },
        ],
      },
    },
  });
  await userEvent.type(await screen.findByLabelText('Field name'), 'place');
  await userEvent.type(screen.getByLabelText('Field value'), 'Lake');
  await save();
  expect(await screen.findByRole('list', { name: 'Failed' })).toHaveTextContent(
    'lake.jpgTitle is required',
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

const tagsOf = (body: unknown) => (body as { lists?: { tags?: object } }).lists?.tags;
const effect = (change: string, entry: string, changed: number, unchanged: number) => ({
  field: 'tags',
  change,
  entry,
  changed,
  unchanged,
  overwritten: 0,
  refused: 0,
});

it('adds to the lists of the assets by default, and says beforehand to how many', async () => {
  const { log, onClose } = await open({
    [PREVIEW]: ({ body }) => {
      const tags = tagsOf(body);
      const effects = tags
        ? [
            'add' in tags
              ? effect('ADD', 'spring', 48, 2)
              : { ...effect('REMOVE', 'spring', 12, 37), refused: 1 },
          ]
        : [];
      return preview({ list_fields: ['tags'], skipped: 3, effects });
    },
    'GET /api/v1/jobs/5': { body: jobAnswer({ message: '48 assets updated' }) },
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'tags' }), 'spring{Enter}');
  expect(screen.getByRole('radio', { name: 'Add' })).toBeChecked();
  const effects = await screen.findByRole('region', { name: 'What changes' });
  await waitFor(() =>
    expect(effects).toHaveTextContent(
      'tags: “spring” is added to 48 of 50 assets; 2 have it already' +
        '3 assets are skipped: they are archived, in processing or cannot be read.',
    ),
  );
  await userEvent.click(screen.getByText('Remove'));
  await waitFor(() =>
    expect(effects).toHaveTextContent(
      '“spring” is removed from 12 of 50 assets; 37 do not have it; 1 is refused because this field is not a list there',
    ),
  );
  await userEvent.click(screen.getByText('Add'));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies(log)).toMatchObject([
    { action: 'update_data', data: {}, mode: 'APPEND', lists: { tags: { add: ['spring'] } } },
  ]);
});

it('replaces lists only when asked to', async () => {
  const { log } = await open({ [PREVIEW]: preview({ list_fields: ['tags'] }) });
  await userEvent.type(await screen.findByRole('combobox', { name: 'tags' }), 'spring{Enter}');
  await userEvent.click(screen.getByText('Replace'));
  await save();
  await waitFor(() => expect(bodies(log)).toMatchObject([{ data: { tags: ['spring'] } }]));
  expect(bodies(log)[0]).not.toHaveProperty('lists');
});

it('does not accept a free-form text for a field that is a list', async () => {
  const { log } = await open({ [PREVIEW]: preview({ list_fields: ['tags'] }) });
  await userEvent.type(await screen.findByLabelText('Field name'), 'tags');
  await userEvent.type(screen.getByLabelText('Field value'), 'spring');
  await save();
  expect(await screen.findByText('A field with this name already exists')).toBeVisible();
  expect(bodies(log)).toEqual([]);
});

it('undoes the update from its message', async () => {
  await open({
    [PREVIEW]: preview({ list_fields: ['tags'] }),
    'GET /api/v1/jobs/5': {
      body: jobAnswer({ message: '2 assets updated', input: { change_set_id: 7 } }),
    },
    ...UNDO_CHANGE_SET,
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'tags' }), 'spring{Enter}');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 assets restored.')).toBeVisible();
});
