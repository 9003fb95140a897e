import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { matchQueries } from '../../test/media-queries.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { Pager, type PagerProps } from './pager.tsx';

freshPage();

function showPager(changes: Partial<PagerProps> = {}) {
  const props: PagerProps = {
    page: 10,
    pageSize: 30,
    pageSizes: [12, 18, 30],
    total: 12_486,
    onPage: vi.fn(),
    onPageSize: vi.fn(),
    ...changes,
  };
  renderInApp(<Pager {...props} />);
  return props;
}

it.each([
  [10, [1, 7, 8, 9, 10, 11, 12, 13, 417]],
  [1, [1, 2, 3, 4, 417]],
  [3, [1, 2, 3, 4, 5, 6, 417]],
  [5, [1, 2, 3, 4, 5, 6, 7, 8, 417]],
  [417, [1, 414, 415, 416, 417]],
])('shows 3 pages either side of page %i, at the ends too [A-900]', (page, expected) => {
  showPager({ page });
  const pages = screen
    .getAllByRole('button', { name: /^Page \d/ })
    .map((b) => Number(b.textContent));
  expect(pages).toEqual(expected);
});

it('marks the current page', () => {
  showPager();
  expect(screen.getByRole('button', { name: 'Page 10' })).toHaveAttribute('aria-current', 'page');
});

it('shows the range of results, also on the last page and without results', () => {
  showPager({ page: 417 });
  expect(screen.getByText('12,481–12,486 of 12,486')).toBeVisible();
  showPager({ page: 1, total: 0 });
  expect(screen.getByText('0–0 of 0')).toBeVisible();
});

it('changes the page and the page size', async () => {
  const { onPage, onPageSize } = showPager();
  await userEvent.click(screen.getByRole('button', { name: 'Page 12' }));
  expect(onPage).toHaveBeenLastCalledWith(12);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).toHaveBeenLastCalledWith(9);
  const sizes = screen.getByRole('combobox', { name: 'Results per page' });
  expect(within(sizes).getAllByRole('option')).toHaveLength(3);
  await userEvent.selectOptions(sizes, '18 per page');
  expect(onPageSize).toHaveBeenCalledWith(18);
});

it('shows only previous, "page of pages" and next on a narrow screen', async () => {
  matchQueries('width');
  const { onPage } = showPager({ page: 5 });
  expect(screen.getByText('5 of 417')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Page 6' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenCalledWith(6);
});
