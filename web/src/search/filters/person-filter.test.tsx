import type { Person } from '@spindle/contracts/people/people';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { serveApi } from '../../test/server.ts';
import { addonSettings, settingsAnswer } from '../../test/settings-answers.ts';
import { readFilters } from '../search-filters.ts';
import { searchRequest } from '../search-request.ts';
import { useSearchState } from '../use-search-state.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FilterTags } from './filter-tags.tsx';

freshPage();

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

const person = (id: number, name: string): Person => ({
  id,
  name,
  hidden: false,
  assets: id,
  cover: null,
  consent: 'UNKNOWN',
});
const PEOPLE = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve', 'Fay', 'Gia', 'Hana'].map((name, index) =>
  person(index + 1, name),
);

async function show(address: string, { isOn = true, people = PEOPLE } = {}) {
  const { FACE_RECOGNITION, ...others } = addonSettings();
  const addons = {
    ...others,
    FACE_RECOGNITION: { ...FACE_RECOGNITION, added: isOn, enabled: isOn },
  };
  await serveApi({
    'GET /api/v1/user/settings': settingsAnswer({}, { addons }),
    'GET /api/v1/people': ({ path }) => {
      const keyword = new URLSearchParams(path.split('?')[1]).get('keyword') ?? '';
      const data = people.filter(({ name }) => name.toLowerCase().startsWith(keyword));
      return { body: { status: 'OK', data, hits: data.length, page: 1, limit_per_page: 8 } };
    },
    'GET /api/v1/people/70': { body: { status: 'OK', data: person(70, 'Zoë') } },
    'GET /api/v1/people/2': { body: { status: 'OK', data: person(2, 'Bea') } },
  });
  window.history.replaceState(null, '', `/assets${address}`);
  renderInApp(<Controls />);
}

const group = async () => within(await screen.findByRole('group', { name: 'Person' }));
const requested = () => searchRequest(readFilters(new URLSearchParams(window.location.search), 30));

it('a person filters the list, and a tag leads to the person and removes the filter', async () => {
  await show('');
  await userEvent.click(await (await group()).findByRole('button', { name: 'Bea' }));
  expect(window.location.search).toBe('?person_id=2');
  expect(requested()).toMatchObject({ person_id: 2 });
  expect((await group()).getByRole('button', { name: 'Bea', pressed: true })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Person: Bea' })).toHaveAttribute(
    'href',
    '/people/2',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Person: Bea' }));
  expect(window.location.search).toBe('');
});

it('people are found by their names, and the chosen one stays among them', async () => {
  await show('?person_id=70');
  const people = await group();
  await screen.findByRole('textbox', { name: 'Search people' });
  expect(await people.findByRole('button', { name: 'Zoë', pressed: true })).toBeVisible();
  await userEvent.type(people.getByRole('textbox', { name: 'Search people' }), 'ada');
  expect(await people.findByRole('button', { name: 'Ada' })).toBeVisible();
  await expect
    .poll(() => people.getAllByRole('listitem').map(({ textContent }) => textContent))
    .toEqual(['Zoë', 'Ada']);
  await userEvent.click(people.getByRole('button', { name: 'Zoë' }));
  expect(window.location.search).toBe('');
});

it.each([
  ['face recognition is off', { isOn: false }],
  ['nobody has a name', { people: [] }],
])('no people are offered while %s', async (_state, given) => {
  await show('', given);
  await screen.findByRole('combobox', { name: 'Asset Schema' });
  expect(screen.queryByRole('group', { name: 'Person' })).toBeNull();
});
