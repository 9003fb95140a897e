import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { serveApi } from '../../test/server.ts';
import { readFilters } from '../search-filters.ts';
import { searchRequest } from '../search-request.ts';
import { useSearchState } from '../use-search-state.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FilterTags } from './filter-tags.tsx';

freshPage();

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const field = (title: string, searchable: boolean, more: object = {}) => {
  const traits = { title: { en: title }, searchable };
  return { type: 'string' as const, ...traits, filespin_properties: traits, ...more };
};
const schema = (id: number, name: string, properties: AssetSchema['schema']['properties']) => ({
  id,
  name: { en: name },
  status: 'ACTIVE' as const,
  schema: { $schema: DIALECT, type: 'object' as const, required: [], properties },
});
const SCHEMAS = [
  schema(3, 'Events', {
    city: field('City', true),
    note: field('Note', false),
    price: field('Price', true, { type: 'number' }),
    day: field('Day', true, { format: 'date' }),
    printed: field('Printed', true, { type: 'boolean' }),
  }),
  schema(4, 'Photographs of the archive in the old town hall', {}),
];

function Controls() {
  const { filters, change, clear } = useSearchState();
  const searching = { filters, isListLoaded: true, onChange: change, onClear: clear };
  return (
    <>
      <FilterTags {...searching} />
      <FilterPanel {...searching} />
    </>
  );
}

async function show(address = '') {
  await serveApi({ 'GET /api/v1/assetschemas': { body: { status: 'OK', data: SCHEMAS } } });
  window.history.replaceState(null, '', `/assets${address}`);
  renderInApp(<Controls />);
  return screen.findByRole('combobox', { name: 'Asset Schema' });
}

const address = () => decodeURIComponent(window.location.search);
const requested = () =>
  searchRequest(readFilters(new URLSearchParams(window.location.search), 30)).schema_criteria;
const form = () => screen.findByRole('form', { name: 'Searchable fields' });
const button = (name: string) => screen.getByRole('button', { name });

async function pick(name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Asset Schema' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

// Proves
it('Submit searches for the values in the form of the chosen schema', async () => {
  const user = userEvent.setup();
  await show();
  await pick('Events');
  const fields = within(await form());
  expect(fields.queryByRole('textbox', { name: 'Note' })).toBeNull();
  await user.type(fields.getByRole('textbox', { name: 'City' }), 'york OR bath');
  await user.type(fields.getByRole('spinbutton', { name: 'Price from' }), '9.5');
  await user.type(fields.getByLabelText('Day until'), '2030-01-31');
  await user.click(fields.getByRole('combobox', { name: 'Printed' }));
  await user.click(await screen.findByRole('option', { name: 'Yes' }));
  expect(address()).toBe('');
  await user.click(button('Submit'));
  expect(requested()).toEqual({
    data_schema_id: 3,
    fields: {
      city: 'york OR bath',
      price: { start: 9.5 },
      day: { end: '2030-01-31' },
      printed: true,
    },
  });
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByText('Day: until 31 Jan 2030')).toBeVisible();
});

it('Cancel discards the form [A-141]', async () => {
  const user = userEvent.setup();
  await show('?schema=3&fields={"city":"york"}');
  await user.click(await screen.findByRole('button', { name: 'Change fields' }));
  const city = within(await form()).getByRole('textbox', { name: 'City' });
  expect(city).toHaveValue('york');
  await user.type(city, ' and more');
  await user.click(button('Cancel'));
  expect(screen.queryByRole('form')).toBeNull();
  expect(requested()).toMatchObject({ fields: { city: 'york' } });
});

it('an empty form searches for all assets of the schema, and All clears the filter', async () => {
  await show();
  await pick('Events');
  await form();
  await userEvent.click(button('Submit'));
  expect(address()).toBe('?schema=3');
  await pick('All');
  expect(address()).toBe('');
});

it('the dropdown shortens the name of a schema to 28 characters [A-929]', async () => {
  await userEvent.click(await show());
  expect(
    await screen.findByRole('option', { name: 'Photographs of the archive i…' }),
  ).toBeVisible();
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual(['All', 'Events', 'Photographs of the archive i…']);
});

it('the schema and each of its fields have a tag that removes it', async () => {
  await show('?schema=3&fields={"city":"york","price":{"start":1,"end":5}}');
  const tags = within(screen.getByRole('list', { name: 'Active filters' }));
  await waitFor(() =>
    expect(tags.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual([
      'Schema: Events',
      'City: york',
      'Price: 1 to 5',
      'Clear all',
    ]),
  );
  await userEvent.click(button('Remove filter City: york'));
  expect(requested()).toMatchObject({ fields: { price: { start: 1, end: 5 } } });
  await userEvent.click(button('Remove filter Schema: Events'));
  expect(address()).toBe('');
});
