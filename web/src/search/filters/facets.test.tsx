import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import { FACT_FACETS } from '@spindle/contracts/search/facets';
import { screen, within } from '@testing-library/react';
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

interface ControlsProps {
  isListLoaded?: boolean;
}

function Controls({ isListLoaded = true }: ControlsProps) {
  const { filters, change, clear } = useSearchState();
  const searching = { filters, isListLoaded, onChange: change, onClear: clear };
  return (
    <>
      <FilterTags {...searching} />
      <FilterPanel {...searching} />
    </>
  );
}

const value = (name: string, count: number, label = name) => ({ value: name, label, count });

const FACETS = {
  type: [value('IMAGE', 12), value('VIDEO', 1)],
  status: [value('OK', 15)],
  schema: [value('3', 1204, 'Events')],
  uploader: [value('7', 9, 'Mara Olsen'), value('8', 4, 'Jo Berg')],
  folder: [value('Trip', 5), value('Trip/Day 1', 2)],
  month: [11, 10, 9, 8, 7, 6, 5].map((month) =>
    value(`2026-${String(month).padStart(2, '0')}`, month),
  ),
  color: [value('red', 7), value('blue', 2)],
  taken: [value('2025-06', 3)],
  rating: [value('3', 4), value('5', 2)],
  flag: [value('PICK', 6)],
  camera: [value('NIKON Z 8', 5)],
};
const FIELDS = {
  city: [value('York', 5), value('New York', 2)],
  price: [value('9.5', 3)],
  printed: [value('true', 2)],
};

const field = (title: string, type: string) => {
  const traits = { title: { en: title }, searchable: true, facetable: true };
  return { type, ...traits, filespin_properties: traits };
};
const SCHEMA = {
  id: 3,
  name: { en: 'Events' },
  status: 'ACTIVE',
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: [],
    properties: {
      city: field('City', 'string'),
      price: field('Price', 'number'),
      printed: field('Printed', 'boolean'),
    },
  },
} as AssetSchema;

const UNUSED = { ...SCHEMA, id: 4, name: { en: 'Products' } };

async function show(address: string, props?: ControlsProps) {
  const sent = await serveApi({
    'POST /api/v1/assets/facets': {
      body: { status: 'OK', data: { facets: FACETS, fields: FIELDS } },
    },
    'GET /api/v1/assetschemas': { body: { status: 'OK', data: [SCHEMA, UNUSED] } },
  });
  window.history.replaceState(null, '', `/assets${address}`);
  renderInApp(<Controls {...props} />);
  return () => sent.filter(({ path }) => path.endsWith('/facets')).map(({ body }) => body);
}

const group = async (name: string) => within(await screen.findByRole('radiogroup', { name }));
const choices = async (name: string) =>
  (await group(name)).getAllByRole('radio').map((chip) => {
    const count = chip.querySelector('[data-count]')?.getAttribute('data-count') ?? '';
    return `${chip.textContent}${count}`;
  });
const choose = async (name: string, choice: string) =>
  userEvent.click((await group(name)).getByRole('radio', { name: choice }));
const requested = () => searchRequest(readFilters(new URLSearchParams(window.location.search), 30));

it('the filters show how many assets each choice would find', async () => {
  const sent = await show('?keyword=lake');
  expect(await choices('Color')).toEqual(['All', 'Red7', 'Blue2']);
  const type = await group('Content Type');
  expect(type.getByRole('radio', { name: 'Image' })).toHaveAccessibleDescription('12 assets');
  expect(type.getByRole('radio', { name: 'Video' })).toHaveAccessibleDescription('1 asset');
  expect(type.getByRole('radio', { name: 'Audio' })).not.toHaveAccessibleDescription();
  expect(await choices('Uploader')).toEqual(['All', 'Mara Olsen9', 'Jo Berg4']);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Asset Schema' }));
  expect(await screen.findByRole('option', { name: 'Events 1,204' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'Products 0' })).toBeVisible();
  const ofFacts = { keyword: 'lake', facets: [...FACT_FACETS] };
  expect(sent()).toEqual([{ keyword: 'lake' }, ofFacts]);
});

it('a color and an uploader filter the list, each with a tag that removes it', async () => {
  await show('?keyword=lake');
  await choose('Color', 'Blue');
  await choose('Uploader', 'Jo Berg');
  expect(window.location.search).toBe('?keyword=lake&color=blue&creator=8');
  expect(requested()).toMatchObject({ color: 'blue', creator_id: 8 });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove filter Uploader: Jo Berg' }),
  );
  expect(window.location.search).toBe('?keyword=lake&color=blue');
});

it('a folder filters the list, with a tag that removes it', async () => {
  await show('?keyword=lake');
  expect(await choices('Folder')).toEqual(['All', 'Trip5', 'Trip/Day 12']);
  await choose('Folder', 'Trip/Day 1');
  expect(window.location.search).toBe('?keyword=lake&folder=Trip%2FDay+1');
  expect(requested()).toMatchObject({ folder: 'Trip/Day 1' });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove filter Folder: Trip/Day 1' }),
  );
  expect(window.location.search).toBe('?keyword=lake');
});

it('the months filter the list, the latest first and the others on request', async () => {
  await show('');
  expect((await choices('Upload Month')).slice(0, 3)).toEqual(['All', 'Nov 202611', 'Oct 202610']);
  expect(await choices('Upload Month')).toHaveLength(7);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }));
  await choose('Upload Month', 'May 2026');
  expect(requested().upload_time_range).toEqual({
    start: '2026-05-01T00:00:00Z',
    end: '2026-05-31T23:59:59Z',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect((await choices('Upload Month')).at(-1)).toBe('May 20265');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Uploaded in May 2026' }));
  expect(window.location.search).toBe('');
});

it('the facetable fields of the chosen schema filter by an exact value', async () => {
  await show('?schema=3');
  expect(await choices('City')).toEqual(['All', 'York5', 'New York2']);
  await choose('City', 'New York');
  await choose('Price', '9.5');
  await choose('Printed', 'Yes');
  const fields = { city: { is: 'New York' }, price: { start: 9.5, end: 9.5 }, printed: true };
  expect(requested().schema_criteria).toEqual({ data_schema_id: 3, fields });
  const tags = within(screen.getByRole('list', { name: 'Active filters' }));
  for (const tag of ['City: New York', 'Price: 9.5', 'Printed: Yes'])
    expect(tags.getByText(tag)).toBeVisible();
  await choose('City', 'All');
  expect(requested()).not.toHaveProperty('schema_criteria.fields.city');
});

it('the filters request facets only after the list has loaded', async () => {
  const sent = await show('?keyword=lake', { isListLoaded: false });
  await screen.findByRole('combobox', { name: 'Asset Schema' });
  expect(screen.queryByRole('radiogroup', { name: 'Uploader' })).toBeNull();
  expect(sent()).toEqual([]);
});

it('filters by facts are parts of the query, which can be typed and removed', async () => {
  await show('?q=wedding');
  expect(await choices('Rating')).toEqual(['All', '5 stars or more2', '3 stars or more6']);
  await choose('Rating', '3 stars or more');
  await choose('Flag', 'Pick');
  await choose('Camera', 'NIKON Z 8');
  await choose('Month Taken', 'Jun 2025');
  await choose('Favorites', 'My favorites');
  const q = 'wedding rating:>=3 flag:pick camera:"NIKON Z 8" taken:2025-06 is:favorite';
  expect(requested().q).toBe(q);
  await choose('Flag', 'All');
  expect(requested().q).toBe(q.replace(' flag:pick', ''));
  const query = screen.getByRole('textbox', { name: 'Query' });
  await userEvent.clear(query);
  await userEvent.type(query, 'takn:2024{Enter}');
  expect(await screen.findByText('Did you mean taken:?')).toBeVisible();
  await userEvent.clear(query);
  await userEvent.type(query, 'taken:2024{Enter}');
  expect(requested().q).toBe('taken:2024');
  await userEvent.clear(query);
  await userEvent.type(query, '{Enter}');
  expect(requested()).not.toHaveProperty('q');
});

it('the chosen stars keep their name when no match has them', async () => {
  await show('?q=rating:>=4');
  const stars = (await group('Rating')).getByRole('radio', { name: '4 stars or more' });
  expect(stars).toHaveAttribute('aria-checked', 'true');
});
