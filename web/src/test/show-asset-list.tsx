import type { ExtendedResult } from '@spindle/contracts/search/search';
import { screen, within } from '@testing-library/react';
import { AssetList } from '../asset-list/asset-list.tsx';
import { DEFAULT_LAYOUT, type ListView } from '../asset-list/grid/list-layout.ts';
import type { AssetAction } from '../assets/asset-summary.ts';
import { renderInApp } from './render.tsx';
import { assetId, foundAsset } from './search-answers.ts';

let lists = 0;

/** Renders a list of assets with the given changes to each. */
export function show(
  found: Partial<ExtendedResult>[],
  view: ListView = 'grid',
  actions: AssetAction[] = [],
) {
  lists += 1;
  const assets = found.map((changes, index) => ({ id: assetId(index), ...foundAsset(changes) }));
  renderInApp(
    <AssetList
      label="Assets"
      list={`list-${lists}`}
      assets={assets}
      layout={{ ...DEFAULT_LAYOUT, view }}
      actions={actions}
    />,
  );
}

export const grid = () => screen.getByRole('grid', { name: 'Assets' });
/** Returns the element of the asset with that accessible name. */
export const item = (name: RegExp) =>
  within(grid()).getByLabelText(name, { selector: '[data-asset-id]' });
/** Returns the elements of all assets, in order. */
export const items = () => [...grid().querySelectorAll('[data-asset-id]')];
