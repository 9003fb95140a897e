import type { MapCell } from '@spindle/contracts/search/map';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../test/page.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { PlaceList } from './place-list.tsx';

freshPage();

function cell(index: number, count: number, size: number, town: string | null): MapCell {
  return {
    count,
    latitude: 46,
    longitude: 14,
    west: 14,
    south: 46,
    east: 14 + size,
    north: 46 + size,
    asset: { id: assetId(index), name: `${index}.jpg`, render_version: 1 },
    town,
    country: town && 'Slovenia',
  };
}

const CELLS = [cell(0, 1200, 1, 'Bled'), cell(1, 3, 0, 'Kranj'), cell(2, 1, 0, null)];

it('names each place with its number of pictures, and moves by arrow keys', async () => {
  renderInApp(<PlaceList cells={CELLS} onOpen={() => undefined} onShow={() => undefined} />);
  const first = screen.getByRole('button', { name: 'Zoom to Bled, Slovenia, 1,200 pictures' });
  first.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Show Kranj, Slovenia, 3 pictures' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Show 46.000, 14.000, 1 picture' })).toHaveFocus();
});

it('zooms to several places, and shows the pictures of each', async () => {
  const [onOpen, onShow] = [vi.fn(), vi.fn()];
  renderInApp(<PlaceList cells={CELLS} onOpen={onOpen} onShow={onShow} />);
  await userEvent.click(screen.getByRole('button', { name: /^Zoom to Bled/ }));
  expect(onOpen).toHaveBeenCalledWith(CELLS[0]);
  await userEvent.click(screen.getByRole('button', { name: 'Show pictures of Bled, Slovenia' }));
  expect(onShow).toHaveBeenCalledWith(CELLS[0]);
});

it('lists the largest places only, and says how many there are more', () => {
  const many = Array.from({ length: 62 }, (_, index) => cell(index, 2, 0, 'Bled'));
  renderInApp(<PlaceList cells={many} onOpen={() => undefined} onShow={() => undefined} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  expect(screen.getByText('2 more places. Zoom in to see them.')).toBeInTheDocument();
});
