import { neutralRecipe } from '@spindle/contracts/image-edits/neutral-recipe';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { expect, it } from 'vitest';
import { newLayer } from './layers/new-layer.ts';
import { hasTabEdits, resetTab } from './reset-tab.ts';
import { EDITOR_TABS, type EditorTab } from './tabs.ts';

const SOURCE = { width: 1800, height: 1200 };
const whole = neutralRecipe();
const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };

const edited: EditRecipe = {
  ...whole,
  geometry: { ...whole.geometry, crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } },
  redactions: [{ kind: 'black', ...box }],
  tone: { ...whole.tone, exposure: 20, filter: 'mono' },
  layers: [newLayer('rectangle', 1.5)],
  watermark: { ...box, opacity: 1, rotation: 0, picture: null },
  size: { width: 90, height: 60 },
};

const tabs = EDITOR_TABS.map(({ id }) => id);

const tabsWithEdits = (recipe: EditRecipe): EditorTab[] =>
  tabs.filter((tab) => hasTabEdits(recipe, tab));

it('finds edits of every tab, and none in a neutral recipe', () => {
  expect(tabsWithEdits(edited)).toEqual(tabs);
  expect(tabsWithEdits(whole)).toEqual([]);
});

it.each(tabs.filter((tab) => tab !== 'adjust'))('resets %s alone', (tab) => {
  const reset = resetTab(edited, SOURCE, tab);
  expect(tabsWithEdits(reset)).toEqual(tabs.filter((other) => other !== tab));
});

it('shows the whole image after a reset of the crop, with redactions on the same part of it', () => {
  const { geometry, redactions, tone, size } = resetTab(edited, SOURCE, 'adjust');
  expect({ geometry, tone, size }).toEqual({
    geometry: whole.geometry,
    tone: edited.tone,
    size: null,
  });
  expect(redactions[0]?.x).toBeCloseTo(0.45);
  expect(redactions[0]?.width).toBeCloseTo(0.1);
});
