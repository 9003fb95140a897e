import { neutralRecipe } from '@spindle/contracts/image-edits/neutral-recipe';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { expect, it } from 'vitest';
import { reduceHistory, type UndoAction, type UndoHistory } from './undo-history.ts';

const start: UndoHistory<EditRecipe> = {
  past: [],
  present: neutralRecipe(),
  future: [],
  group: null,
};

const run = (...actions: UndoAction<EditRecipe>[]) =>
  actions.reduce(reduceHistory<EditRecipe>, start);

const expose = (exposure: number, group: string | null = 'exposure'): UndoAction<EditRecipe> => ({
  type: 'change',
  make: (base) => ({ ...base, tone: { ...base.tone, exposure: base.tone.exposure + exposure } }),
  group,
});

it('makes changes of one group from the same state, as one step to undo', () => {
  const moved = run(expose(5), expose(9));
  expect(moved.present.tone.exposure).toBe(9);
  expect(reduceHistory(moved, { type: 'undo' }).present).toBe(start.present);
});

it('makes a step of its own after the end of a group, and without a group', () => {
  expect(run(expose(5), { type: 'endGroup' }, expose(9)).past).toHaveLength(2);
  const twice = run(expose(5, null), expose(9, null));
  expect(twice.past).toHaveLength(2);
  expect(twice.present.tone.exposure).toBe(14);
});

it('redoes what was undone, until the recipe changes', () => {
  const undone = run(expose(5, null), expose(9, null), { type: 'undo' }, { type: 'undo' });
  expect(undone.past).toEqual([]);
  expect(reduceHistory(undone, { type: 'redo' }).present.tone.exposure).toBe(5);
  expect(reduceHistory(undone, expose(1)).future).toEqual([]);
  expect(run({ type: 'undo' }, { type: 'redo' })).toEqual(start);
});
