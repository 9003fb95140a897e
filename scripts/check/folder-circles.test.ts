import { expect, it } from 'vitest';
import { findFolderCircles } from './folder-circles.mjs';

const FORTH = { from: 'core/src/jobs/a.ts', to: 'core/src/steps/b.ts' };
const BACK = { from: 'core/src/steps/c.ts', to: 'core/src/log.ts' };
const CLOSING = { from: 'core/src/log.ts', to: 'core/src/jobs/d.ts' };

it('returns the imports of the pair of folders with the fewest in a circle', () => {
  const twice = [FORTH, { ...FORTH, from: 'core/src/jobs/e.ts' }];
  expect(findFolderCircles([...twice, BACK, CLOSING])).toEqual([CLOSING, BACK]);
});

it('returns nothing for folders without a circle', () => {
  expect(findFolderCircles([FORTH, BACK])).toEqual([]);
});

it('does not count tests, routes and imports of other packages', () => {
  const others = [
    { ...CLOSING, from: 'core/src/log.test.ts' },
    { ...CLOSING, from: 'server/src/log.ts' },
    { from: 'server/src/jobs/routes.ts', to: 'server/src/app-parts.ts' },
    { from: 'server/src/app-parts.ts', to: 'server/src/jobs/read.ts' },
  ];
  expect(findFolderCircles([FORTH, BACK, ...others])).toEqual([]);
});
