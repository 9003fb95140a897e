import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { collectionAnswer } from '../test/collection-answers.ts';
import { openCollections as open } from '../test/open-collections.tsx';
import { freshPage } from '../test/page.ts';

freshPage();
const SEARCH = 'POST /api/v1/assetcollections';

const item = () => screen.findByRole('listitem');
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole('textbox', { name });

// Proves
it('an item shows the cover, the name with its link, the description and the number of assets', async () => {
  const { container } = await open();
  const row = within(await item());
  expect(row.getByRole('link', { name: 'Summer' })).toHaveAttribute('href', '/collection/8');
  expect(row.getByText('Warm days')).toBeVisible();
  expect(row.getByText('2 assets')).toBeVisible();
  expect(container.querySelector('li img')?.getAttribute('src')).toMatch(
    /0000\/conversions\?resize=75,75&v=3$/,
  );
});

it('an item shows a placeholder for a missing cover, and omits an empty description [A-259] [A-262]', async () => {
  const { container } = await open({ collections: [collectionAnswer(0, { description: '' })] });
  expect(await item()).toHaveTextContent('0 assets');
  expect(container.querySelector('li [data-placeholder]')).toBeInTheDocument();
  expect(container.querySelector('li p')).toBeNull();
});

it('an item marks a collection of the group [A-264] [A-472]', async () => {
  await open({ collections: [collectionAnswer(1, { group_access: true })] });
  expect(await screen.findByText('Group Collection')).toBeVisible();
  expect(screen.queryByText('Private Collection')).toBeNull();
});

it('an item marks a private collection [A-265] [A-473]', async () => {
  await open();
  expect(await screen.findByText('Private Collection')).toBeVisible();
  expect(screen.queryByText('Group Collection')).toBeNull();
});

it('an item says how long ago its collection was updated [A-266]', async () => {
  const last_update = new Date(Date.now() - 3 * 3_600_000 - 5000).toISOString();
  await open({ collections: [collectionAnswer(1, { last_update })] });
  expect(await screen.findByText('Updated 3 hours ago')).toBeVisible();
});

it('an item truncates a name after 40 characters [A-928]', async () => {
  await open({ collections: [collectionAnswer(1, { name: 'n'.repeat(41) })] });
  expect(await screen.findByRole('link')).toHaveTextContent(/^n{40}…$/);
});

// Proves
it('the page shows a list by default, and stores the choice of cards', async () => {
  const { container } = await open();
  await item();
  expect(container.querySelector('ul')).toHaveAttribute('data-layout', 'list');
  await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(container.querySelector('ul')).toHaveAttribute('data-layout', 'card');
  expect(localStorage.getItem('dashboard.layout')).toBe('"card"');
});

it('the page shows 30 placeholders while it loads, as cards or as rows [A-255] [A-256] [A-936]', async () => {
  const never = () => new Promise<never>(() => {});
  const { container } = await open({ replies: { [SEARCH]: never } });
  const placeholders = (layout: string) =>
    container.querySelectorAll(`[data-skeleton="${layout}"]`).length;
  expect(placeholders('list')).toBe(30);
  await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(placeholders('card')).toBe(30);
});

it('the page reports that there are no collections, and offers to create the first [A-254] [A-882]', async () => {
  await open({ collections: [] });
  expect(await screen.findByText('No collections found')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'New Collection' })).toHaveLength(2);
});

it('the page searches by keyword 250 ms after the last key [A-239] [A-240] [A-903]', async () => {
  const { searches } = await open();
  const box = await field('Search collections');
  await item();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(box, { target: { value: 'lake' } });
  await vi.advanceTimersByTimeAsync(249);
  expect(window.location.search).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ keyword: 'lake' }));
  expect(window.location.search).toBe('?keyword=lake');
});

it('the page sorts by last update, name and private, in both directions [A-241] [A-242] [A-243]', async () => {
  const { searches } = await open();
  const last = () => (searches().at(-1)?.body as { sort_by: string[] } | undefined)?.sort_by;
  await item();
  expect(last()).toEqual(['last_update desc']);
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Sort by/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name }));
  };
  await choose('Name');
  await waitFor(() => expect(last()).toEqual(['name desc']));
  await choose('Ascending');
  await waitFor(() => expect(last()).toEqual(['name asc']));
  await choose('Private');
  await waitFor(() => expect(last()).toEqual(['group_access asc']));
});

it('the page sends no request when the address contains an invalid sort [A-552]', async () => {
  const { searches } = await open({ path: '/collections?sort=owner+asc' });
  await button('New Collection');
  await new Promise((resolve) => setTimeout(resolve, 50)); // a request would have arrived by then
  expect(searches()).toEqual([]);
});

it('the page filters by private collections and by the time of the last update [A-244] [A-245] [A-246]', async () => {
  const { searches } = await open({
    path: '/collections?start=2026-11-01T00:00:00Z&end=2026-11-30T00:00:00Z',
  });
  await item();
  expect(searches()[0]?.body).toMatchObject({
    private_only: false,
    last_update_range: { start: '2026-11-01T00:00:00Z', end: '2026-11-30T00:00:00Z' },
  });
  await userEvent.click(screen.getByRole('switch', { name: 'Private only' }));
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ private_only: true }));
});

it('the page has a pager with page sizes when there is more than one page of results [A-251] [A-252] [A-897]', async () => {
  const { searches } = await open({ total: 31 });
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Results per page' }),
    '12',
  );
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ limit: 12, offset: 0 }));
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ limit: 12, offset: 12 }));
});

it('the page hides the pager when all collections fit on one page [A-252]', async () => {
  await open({ total: 30 });
  await item();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});
