import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { assetId } from '../../test/search-answers.ts';
import { grid, item, items, show } from '../../test/show-asset-list.tsx';

freshPage();

const selected = () =>
  items()
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => one.getAttribute('data-asset-id'));
const id = (index: number) => assetId(index);

it('Ctrl selects an asset, Shift a range, and a click toggles an asset while something is selected', async () => {
  const user = userEvent.setup();
  show([1, 2, 3, 4, 5].map((number) => ({ name: `${number}.jpg` })));
  const links = within(grid()).getAllByRole('link');
  const click = async (index: number) => user.click(links[index] ?? grid());
  await user.keyboard('{Control>}');
  await click(1);
  await user.keyboard('{/Control}{Shift>}');
  await click(3);
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual([id(1), id(2), id(3)]);
  await click(2);
  expect(selected()).toEqual([id(1), id(3)]);
  expect(window.location.pathname).toBe('/');
});

it('a checkbox selects its asset, and with Shift a range', async () => {
  const user = userEvent.setup();
  show(
    [1, 2, 3].map((number) => ({ name: `${number}.jpg` })),
    'list',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select 1.jpg' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select 3.jpg' }));
  expect(selected()).toEqual([id(0), id(1), id(2)]);
});

it('the checkbox of the header selects and deselects all rows of the page [A-149]', async () => {
  show([{}, {}], 'list');
  const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
  await userEvent.click(all);
  expect(selected()).toEqual([id(0), id(1)]);
  await userEvent.click(all);
  expect(selected()).toEqual([]);
});

it('Tab stops at one asset, arrows move the focus, S selects, Enter and Space open', async () => {
  const user = userEvent.setup();
  show([1, 2, 3].map((number) => ({ name: `${number}.jpg` })));
  expect(items().map((one) => one.getAttribute('tabindex'))).toEqual(['0', '-1', '-1']);
  await user.tab();
  expect(item(/^1.jpg/)).toHaveFocus();
  await user.keyboard('{ArrowRight}s{ArrowRight}s{ArrowRight}');
  expect(item(/^3.jpg/)).toHaveFocus();
  expect(selected()).toEqual([id(1), id(2)]);
  await user.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}');
  expect(selected()).toEqual([id(1), id(2)]);
  await user.keyboard('{End}{Enter}');
  expect(window.location.pathname).toBe(`/asset/${id(2)}`);
  item(/^1.jpg/).focus();
  await user.keyboard(' ');
  expect(window.location.pathname).toBe(`/asset/${id(0)}`);
});

it('arrow keys move between rows of cards', async () => {
  const user = userEvent.setup();
  show([1, 2, 3, 4, 5].map((number) => ({ name: `${number}.jpg` })));
  items().forEach((one, index) => {
    Object.defineProperty(one, 'offsetTop', { value: Math.floor(index / 2) * 200 });
  });
  item(/^2.jpg/).focus();
  await user.keyboard('{ArrowDown}');
  expect(item(/^4.jpg/)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item(/^5.jpg/)).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(item(/^3.jpg/)).toHaveFocus();
});

it('a drag contains the asset, or the whole selection if the asset is part of it', () => {
  show([{ name: 'one.jpg' }, { name: 'two.jpg' }, { name: 'three.jpg' }]);
  const drag = (name: RegExp) => {
    const dataTransfer = { setData: vi.fn(), setDragImage: vi.fn(), effectAllowed: '' };
    fireEvent.dragStart(item(name), { dataTransfer });
    return JSON.parse(dataTransfer.setData.mock.calls[0]?.[1]);
  };
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select one.jpg' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select two.jpg' }));
  expect(drag(/three/)).toEqual({ ids: [id(2)] });
  expect(drag(/two/)).toEqual({ ids: [id(0), id(1)] });
});

it('a long press selects an asset without opening it', async () => {
  show([{ name: 'one.jpg' }]);
  const link = screen.getByRole('link', { name: 'one' });
  fireEvent.pointerDown(link, { pointerType: 'touch', isPrimary: true });
  await waitFor(() => expect(selected()).toEqual([id(0)]));
  fireEvent.pointerUp(link);
  const path = window.location.pathname;
  fireEvent.click(link);
  expect(selected()).toEqual([id(0)]);
  expect(window.location.pathname).toBe(path);
});
