import type { SearchRequest } from '@spindle/contracts/search/search';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { freshPage, LONG_WAIT } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId, foundAsset, searchAnswer } from '../../test/search-answers.ts';
import { type Replies, serveApi } from '../../test/server.ts';
import { addonSettings, settingsAnswer } from '../../test/settings-answers.ts';
import { useSearchState } from '../use-search-state.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { PrefixOffer } from './prefix-offer.tsx';
import { SearchField } from './search-field.tsx';

freshPage();

function Field() {
  const { filters, change } = useSearchState();
  const fieldRef = useRef<HTMLInputElement>(null);
  return (
    <SearchField
      fieldRef={fieldRef}
      search={{ keyword: filters.keyword, q: filters.q }}
      onChange={change}
    />
  );
}

const asset = (index: number, name: string) => ({
  id: assetId(index),
  name,
  content_type: 'image/jpeg',
  render_version: 1,
  thumbhash: null,
});
const FOUND = {
  assets: [asset(0, 'lake 1.jpg'), asset(1, 'lake 2.jpg')],
  collections: [{ id: 8, name: 'Lakes' }],
  terms: [],
};

async function show(found: object = FOUND, element = <Field />, replies: Replies = {}) {
  const log = await serveApi({
    'GET /api/v1/suggestions': { body: { status: 'OK', data: found } },
    ...replies,
  });
  window.history.replaceState(null, '', '/assets');
  renderInApp(element);
  return () => log.map(({ path }) => path).filter((path) => path.includes('/suggestions'));
}

const ADA = {
  id: 7,
  name: 'Ada Lovelace',
  hidden: false,
  assets: 3,
  cover: null,
  consent: 'UNKNOWN',
};

/** Shows the field while face recognition is on. Returns the texts that people were searched by. */
async function showWithPeople() {
  const searched: unknown[] = [];
  const addons = addonSettings({
    FACE_RECOGNITION: { ...addonSettings().FACE_RECOGNITION, added: true, enabled: true },
  });
  await show(FOUND, <Field />, {
    'GET /api/v1/user/settings': settingsAnswer({}, { addons }),
    'GET /api/v1/people': ({ path }) => {
      searched.push(new URLSearchParams(path.split('?')[1]).get('keyword'));
      return { body: { status: 'OK', data: [ADA], hits: 1, page: 1, limit_per_page: 8 } };
    },
  });
  return searched;
}

const field = () => screen.getByRole('combobox', { name: 'Search assets' });
const listbox = () => screen.findByRole('listbox', { name: 'Suggestions' });
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const currentUrl = () => window.location.pathname + window.location.search;

it('the suggestions stay closed after an Enter that comes before their code', async () => {
  const requests = await show();
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: 'lake' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(currentUrl()).toBe('/assets?keyword=lake');
  await act(() => import('./suggestion-menu.tsx'));
  await new Promise((resolve) => setTimeout(resolve, 400)); // longer than suggestions wait for a pause
  expect(requests()).toEqual([]);
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});

it('the field requests suggestions 150 ms after the last key, and searches after 800 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const requests = await show();
  for (const typed of ['l', 'la']) {
    fireEvent.change(field(), { target: { value: typed } });
    act(() => vi.advanceTimersByTime(149));
    expect(requests()).toEqual([]);
  }
  act(() => vi.advanceTimersByTime(1));
  await vi.waitFor(() => expect(requests()).toEqual(['/api/v1/suggestions?text=la']), LONG_WAIT);
  expect(currentUrl()).toBe('/assets');
  act(() => vi.advanceTimersByTime(650));
  expect(currentUrl()).toBe('/assets?keyword=la');
});

it('arrow keys cycle through the suggestions and the field, and Enter opens the active one', async () => {
  const user = userEvent.setup();
  await show();
  await user.type(field(), 'lake');
  await listbox();
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('lake 1.jpg');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Lakes');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Lakes');
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/collection/8');
});

it('a suggested asset opens over the list, with the others as siblings, without a search', async () => {
  const user = userEvent.setup();
  await show();
  await user.type(field(), 'lake');
  await user.click(await screen.findByRole('option', { name: 'lake 2.jpg' }));
  expect(currentUrl()).toBe(`/asset/${assetId(1)}`);
  expect(window.history.state.usr).toMatchObject({
    background: { pathname: '/assets', search: '' },
    siblings: [assetId(0), assetId(1)],
  });
  expect(field()).toHaveValue('');
});

it('Enter without an active suggestion searches at once, and closes the suggestions', async () => {
  const user = userEvent.setup();
  await show();
  await user.type(field(), 'lake');
  await listbox();
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/assets?keyword=lake');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('Escape and blur close the suggestions, and keep the typed text', async () => {
  const user = userEvent.setup();
  await show();
  await user.type(field(), 'lak');
  await listbox();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveValue('lak');
  await user.type(field(), 'e');
  await listbox();
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('people stand above assets, and one of them filters the list', async () => {
  const user = userEvent.setup();
  await showWithPeople();
  await user.type(field(), 'a');
  await user.click(await screen.findByRole('option', { name: 'Ada Lovelace' }));
  expect(currentUrl()).toBe('/assets?person_id=7');
  expect(field()).toHaveValue('');
});

it('a person replaces a text that was searched for meanwhile', async () => {
  const user = userEvent.setup();
  await showWithPeople();
  await user.type(field(), 'a');
  await waitFor(() => expect(currentUrl()).toBe('/assets?keyword=a'), LONG_WAIT);
  await user.click(await screen.findByRole('option', { name: 'Ada Lovelace' }));
  expect(currentUrl()).toBe('/assets?person_id=7');
  expect(field()).toHaveValue('');
});

it('after person: only people are suggested, and Enter takes the first', async () => {
  const user = userEvent.setup();
  const searched = await showWithPeople();
  await user.type(field(), 'person: ad');
  await waitFor(() => expect(searched.at(-1)).toBe('ad'));
  await listbox();
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  expect(currentUrl()).toBe('/assets?person_id=7');
});

it('the field shows no list without suggestions', async () => {
  const user = userEvent.setup();
  const requests = await show({ assets: [], collections: [] });
  await user.type(field(), 'x');
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('an empty result offers similar names', async () => {
  await show(FOUND, <DidYouMean text="laek" />);
  const near = await screen.findByRole('region', { name: 'Did you mean' });
  expect([...near.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'lake 1.jpg',
    'lake 2.jpg',
    'Lakes',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Lakes' }));
  expect(currentUrl()).toBe('/collection/8');
});

function PrefixOfferInUrl() {
  return <PrefixOffer searching={useSearchState()} />;
}

it('an empty result offers to match prefixes too', async () => {
  await serveApi({
    'POST /api/v1/assets/search': ({ body }) => ({
      body:
        (body as SearchRequest).keyword === 'mou'
          ? { ...searchAnswer([]), prefix_keyword: 'mou*' }
          : searchAnswer([foundAsset()]),
    }),
  });
  window.history.replaceState(null, '', '/assets?keyword=mou&content_type=image*&page=1');
  renderInApp(<PrefixOfferInUrl />);
  const offer = { name: 'Also match words that start with “mou”' };
  await userEvent.click(await screen.findByRole('button', offer));
  await waitFor(() => expect(screen.queryByRole('button', offer)).toBeNull());
  expect(new URLSearchParams(window.location.search).get('keyword')).toBe('mou*');
});
