import { expect, it } from 'vitest';
import { crown, show, startCulling, step, toggleCompare, without } from './culling-state.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];

it('compares two to four pictures, and shows more one by one', () => {
  expect(startCulling(['a', 'b', 'c'])).toEqual({
    active: 'a',
    panes: ['a', 'b', 'c'],
    champion: null,
  });
  expect(startCulling(IDS)).toEqual({ active: 'a', panes: [], champion: null });
  expect(startCulling(['a', 'b'], 'b')).toEqual({ active: 'b', panes: [], champion: null });
});

it('goes through pictures, and stops at the ends', () => {
  let state = startCulling(IDS, 'd');
  state = step(state, IDS, 1);
  expect(state.active).toBe('e');
  expect(step(state, IDS, 1)).toBe(state);
  expect(step(state, IDS, -1).active).toBe('d');
});

it('keeps a champion, and brings one challenger after the other', () => {
  let state = crown(startCulling(IDS, 'b'), IDS);
  expect(state).toEqual({ active: 'c', panes: ['b', 'c'], champion: 'b' });
  state = step(state, IDS, 1);
  expect(state).toEqual({ active: 'd', panes: ['b', 'd'], champion: 'b' });
  state = crown(state, IDS);
  expect(state).toEqual({ active: 'e', panes: ['d', 'e'], champion: 'd' });
  state = step(state, IDS, -1);
  expect(state.panes).toEqual(['d', 'c']);
  state = show({ ...state, active: 'd' }, 'a');
  expect(state.panes).toEqual(['d', 'a']);
});

it('moves between the panes without a champion', () => {
  const state = startCulling(['a', 'b', 'c']);
  expect(step(state, IDS, 1).active).toBe('b');
  expect(step(state, IDS, -1)).toBe(state);
});

it('compares with the last pick before, else with the neighbor', () => {
  const state = startCulling(IDS, 'd');
  expect(toggleCompare(state, IDS, (id) => id === 'b').panes).toEqual(['b', 'd']);
  const compared = toggleCompare(state, IDS, () => false);
  expect(compared.panes).toEqual(['e', 'd']);
  expect(toggleCompare(compared, IDS, () => false)).toEqual(state);
});

it('closes panes whose pictures are gone', () => {
  const state = crown(startCulling(IDS, 'b'), IDS);
  expect(without(state, ['a', 'c', 'd'])).toEqual({ active: 'c', panes: [], champion: null });
});
