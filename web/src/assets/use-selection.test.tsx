import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIsSelected, useSelection } from './use-selection.ts';

const PAGE = ['a', 'b', 'c', 'd', 'e'];
let lists = 0;

/** Renders the selection of a new list. */
function select(pageIds: string[] = PAGE) {
  lists += 1;
  const list = `list-${lists}`;
  const { result, rerender } = renderHook((ids: string[]) => useSelection(list, ids), {
    initialProps: pageIds,
  });
  const selected = () => [...result.current.ids].sort().join('');
  return { list, result, rerender, selected };
}

it('selects two assets, and deselects one', () => {
  const { result, selected } = select();
  act(() => result.current.toggle('b'));
  act(() => result.current.toggle('d'));
  expect(selected()).toBe('bd');
  act(() => result.current.toggle('b'));
  expect(selected()).toBe('d');
});

it('selects a range from the last selected asset, in either direction', () => {
  const { result, selected } = select();
  act(() => result.current.toggle('c'));
  act(() => result.current.extendTo('e'));
  expect(selected()).toBe('cde');
  act(() => result.current.extendTo('a'));
  expect(selected()).toBe('abcde');
});

it('starts a range when nothing was selected before', () => {
  const { result, selected } = select();
  act(() => result.current.extendTo('b'));
  act(() => result.current.extendTo('d'));
  expect(selected()).toBe('bcd');
});

it('selects the whole page, and keeps the selection of other pages [A-149]', () => {
  const { result, rerender, selected } = select();
  act(() => result.current.toggle('a'));
  rerender(['x', 'y']);
  act(() => result.current.selectPage());
  expect(selected()).toBe('axy');
  act(() => result.current.clearPage());
  expect(selected()).toBe('a');
  act(() => result.current.clear());
  expect(selected()).toBe('');
});

it('restarts a range on another page', () => {
  const { result, rerender, selected } = select();
  act(() => result.current.toggle('a'));
  rerender(['x', 'y', 'z']);
  act(() => result.current.extendTo('z'));
  expect(selected()).toBe('az');
});

it('starts with an empty selection in another list', () => {
  const first = select();
  act(() => first.result.current.toggle('a'));
  const second = select();
  expect(second.selected()).toBe('');
  const { result } = renderHook(() => useIsSelected(first.list, 'a'));
  expect(result.current).toBe(true);
  act(() => second.result.current.toggle('b'));
  expect(result.current).toBe(false);
});

it('selects the whole result on every page, except deselected assets', () => {
  const { list, result, rerender } = select();
  act(() => result.current.selectWhole({ searchId: 's', total: 7 }));
  act(() => result.current.toggle('b'));
  expect(result.current.count).toBe(6);
  expect(result.current.target()).toEqual({ search_id: 's', except_ids: ['b'] });
  rerender(['f', 'g']);
  expect(result.current.has('g')).toBe(true);
  act(() => result.current.clearPage());
  expect(result.current.count).toBe(4);
  act(() => result.current.selectPage());
  expect(result.current.count).toBe(6);
  const { result: one } = renderHook(() => useIsSelected(list, 'b'));
  expect(one.current).toBe(false);
  act(() => result.current.choose(['f']));
  expect(result.current.target()).toEqual({ ids: ['f'] });
});
