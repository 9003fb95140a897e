import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { FilterTags } from './filters/filter-tags.tsx';
import { SearchToolbar } from './search-toolbar.tsx';
import { useSearchState } from './use-search-state.ts';

freshPage();

interface ControlsProps {
  isTrash?: boolean;
}

function Controls({ isTrash = false }: ControlsProps) {
  const { filters, change, clear } = useSearchState({ isTrash });
  const searching = { filters, isListLoaded: true, onChange: change, onClear: clear };
  return (
    <>
      <SearchToolbar
        filters={filters}
        onChange={change}
        isPanelOpen
        onTogglePanel={() => {}}
        onRefresh={() => {}}
      />
      <FilterTags {...searching} />
      <FilterPanel {...searching} />
    </>
  );
}

function show(address = '') {
  window.history.replaceState(null, '', `/assets${address}`);
  renderInApp(<Controls />);
}

const address = () => decodeURIComponent(window.location.search);
const field = () => screen.getByRole('combobox', { name: 'Search assets' });
const chips = (name: string) => within(screen.getByRole('radiogroup', { name }));
const names = (name: string) =>
  chips(name)
    .getAllByRole('radio')
    .map((chip) => chip.textContent);
const choose = (group: string, name: string) =>
  userEvent.click(chips(group).getByRole('radio', { name }));
const tags = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('listitem')
    .map((tag) => tag.textContent);

it('a typed text keeps a filter that the page has not rendered yet', async () => {
  show();
  // Nothing is rendered between the two.
  act(() => {
    fireEvent.click(chips('Content Type').getByRole('radio', { name: 'Image' }));
    fireEvent.change(field(), { target: { value: 'lake' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
  });
  await waitFor(() => expect(address()).toBe('?content_type=image&keyword=lake'));
});

it('the field searches 800 ms after the last key [A-106] [A-558] [A-901]', () => {
  vi.useFakeTimers();
  show();
  for (const typed of ['l', 'la', 'lake']) {
    fireEvent.change(field(), { target: { value: typed } });
    act(() => vi.advanceTimersByTime(799));
    expect(address()).toBe('');
  }
  act(() => vi.advanceTimersByTime(1));
  expect(address()).toBe('?keyword=lake');
});

it('the field of the trash searches 800 ms after the last key, and has no suggestions [A-902]', () => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/trash');
  renderInApp(<Controls isTrash />);
  const typed = screen.getByRole('textbox', { name: 'Search assets' });
  for (const text of ['l', 'lake']) {
    fireEvent.change(typed, { target: { value: text } });
    act(() => vi.advanceTimersByTime(799));
    expect(address()).toBe('');
  }
  act(() => vi.advanceTimersByTime(1));
  expect(window.location.pathname + address()).toBe('/trash?keyword=lake');
});

it('Enter searches at once, and returns to the first page', async () => {
  const user = userEvent.setup();
  show('?page=3');
  await user.type(field(), 'lake{Enter}');
  expect(address()).toBe('?keyword=lake');
});

it('the field explains an invalid keyword, which is not searched for', async () => {
  const user = userEvent.setup();
  show('?keyword=lake');
  const cases = {
    'red AND car OR bike': 'Use either AND or OR, not both.',
    '"open phrase': 'Close the quotation mark.',
    '"open phrase OR': 'Close the quotation mark.',
    'bike -"open phrase AND car': 'Close the quotation mark.',
    AND: 'Write a word before and after AND.',
    'red OR': 'Write a word before and after OR.',
    'red NOT': 'Write a word after NOT.',
    'l*ke': 'In a keyword, * is allowed only at the end of a word.',
  };
  for (const [keyword, explanation] of Object.entries(cases)) {
    await user.clear(field());
    await user.type(field(), `${keyword}{Enter}`);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(explanation);
    expect(address()).not.toContain('car');
    expect(field()).toHaveValue(keyword);
  }
  await user.type(field(), '{Backspace}{Backspace}{Backspace}{Enter}');
  expect(field()).not.toBeInvalid();
  expect(address()).toBe('?keyword=l');
});

it('the field explains an invalid keyword of the URL', () => {
  show('?keyword=AND');
  expect(field()).toHaveAccessibleDescription('Write a word before and after AND.');
});

it('the field follows the URL, so that Back undoes the search', async () => {
  const user = userEvent.setup();
  show();
  await user.type(field(), 'lake{Enter}');
  act(() => window.history.back());
  await waitFor(() => expect(field()).toHaveValue(''));
});

it('the key / focuses the field', async () => {
  show();
  await userEvent.keyboard('/');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
});

// Proves
it('the sort menu offers its fields and two directions, and starts with Upload Date descending', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Sort by Upload Date, Descending' }));
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.map((choice) => choice.textContent)).toEqual([
    'Upload Date',
    'File Name',
    'Content Type',
    'File Size',
    'Date Taken',
    'Rating',
    'Ascending',
    'Descending',
  ]);
  const chosen = choices.filter((choice) => choice.getAttribute('aria-checked') === 'true');
  expect(chosen.map((choice) => choice.textContent)).toEqual(['Upload Date', 'Descending']);
});

// Proves
it('the sort menu sorts by the chosen field, in both directions', async () => {
  const user = userEvent.setup();
  show();
  const sort = async (choice: string) => {
    await user.click(screen.getByRole('button', { name: /^Sort by/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: choice }));
    return address();
  };
  expect(await sort('File Name')).toBe('?sort=file_name_desc');
  expect(await sort('Ascending')).toBe('?sort=file_name_asc');
  expect(await sort('Content Type')).toBe('?sort=content_type_asc');
  expect(await sort('File Size')).toBe('?sort=file_size_range_asc');
  expect(await sort('Descending')).toBe('?sort=file_size_range_desc');
});

it('the toolbar has a refresh button and a filters toggle [A-115] [A-116]', () => {
  show();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide filters' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

it('the file name filters the list [A-121]', async () => {
  const user = userEvent.setup();
  show();
  await user.type(screen.getByRole('textbox', { name: 'File Name' }), 'hero{Enter}');
  expect(address()).toBe('?file_name=hero');
});

// Proves
it('the content type filters the list', async () => {
  show();
  expect(names('Content Type')).toEqual(['All', 'Image', 'Video', 'Audio', 'Custom']);
  await choose('Content Type', 'Image');
  expect(address()).toBe('?content_type=image');
  await choose('Content Type', 'Video');
  expect(address()).toBe('?content_type=video');
  await choose('Content Type', 'Audio');
  expect(address()).toBe('?content_type=audio');
  await choose('Content Type', 'All');
  expect(address()).toBe('');
});

it('Custom accepts a free text as content type [A-128]', async () => {
  const user = userEvent.setup();
  show();
  await choose('Content Type', 'Custom');
  const typed = screen.getByRole('textbox', { name: 'Custom content type' });
  await user.type(typed, 'image/png{Enter}');
  expect(address()).toBe('?content_type=custom&custom=image/png');
});

it('the upload date has a start and an end with seconds, in local time, and the URL has them in UTC [A-129] [A-130] [A-131]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15) }); // the calendar opens at the current month
  const user = userEvent.setup();
  const start = new Date(2026, 10, 1, 8, 30, 15);
  show(`?start=${start.toISOString()}`);
  const from = await screen.findByRole('button', {
    name: 'Upload Date from, 1 Nov 2026, 08:30:15',
  });
  expect(from).toHaveTextContent('1 Nov 2026, 08:30:15');
  await user.click(screen.getByRole('button', { name: /^Upload Date until/ }));
  await user.click(await screen.findByRole('button', { name: /^30 November/ }));
  const time = { Hours: '21', Minutes: '45', Seconds: '59' };
  for (const [name, digits] of Object.entries(time)) {
    await user.click(screen.getByRole('spinbutton', { name }));
    await user.keyboard(digits);
  }
  await user.keyboard('{Enter}{Escape}');
  const end = new Date(2026, 10, 30, 21, 45, 59).toISOString().replace('.000', '');
  await waitFor(() => expect(address()).toContain(`end=${end}`));
});

it('a calendar without a time starts at midnight, so that a time typed right after the day is kept', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: /^Upload Date from/ }));
  for (const name of ['Hours', 'Minutes', 'Seconds']) {
    expect(await screen.findByRole('spinbutton', { name })).toHaveValue('00');
  }
});

// Proves
it('the status filters the list', async () => {
  show();
  expect(names('Asset Status')).toEqual(['All', 'Ok', 'Archived', 'Error']);
  await choose('Asset Status', 'Ok');
  expect(address()).toBe('?status=OK');
  await choose('Asset Status', 'Archived');
  expect(address()).toBe('?status=ARCHIVED');
  await choose('Asset Status', 'Error');
  expect(address()).toBe('?status=ERROR');
  await choose('Asset Status', 'All');
  expect(address()).toBe('');
});

it('the page shows a tag for each active filter [A-144]', () => {
  const start = new Date(2026, 10, 1, 8, 30, 15).toISOString();
  show(
    `?keyword=lake&file_name=hero&content_type=custom&custom=image/png&start=${start}&status=OK&sort=file_name_asc`,
  );
  expect(tags()).toEqual([
    'Search: lake',
    'File name: hero',
    'Type: image/png',
    'Uploaded from 1 Nov 2026, 08:30',
    'Status: Ok',
    'Clear all',
  ]);
});

it('a tag removes its filter, and Clear all removes all but the order [A-145]', async () => {
  show('?keyword=lake&content_type=image&status=OK&sort=file_name_asc&page=4');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Type: Image' }));
  expect(address()).toBe('?keyword=lake&status=OK&sort=file_name_asc');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(address()).toBe('?sort=file_name_asc');
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  expect(field()).toHaveValue('');
});
