import { expect, it } from 'vitest';
import { seriesLabel } from './series-label.ts';

it('labels a path without its common part, and an add-on by its title', () => {
  expect(seriesLabel('api', '/api/v1/assets/{ASSET_ID}/data')).toBe('/assets/{ASSET_ID}/data');
  expect(seriesLabel('api', '/other')).toBe('/other');
  expect(seriesLabel('addons', 'STORYBOARD')).toBe('Storyboard');
  expect(seriesLabel('addons', 'OF_A_LATER_RELEASE')).toBe('OF_A_LATER_RELEASE');
});
