import { expect, it } from 'vitest';
import { findLargeFolders } from './folder-sizes.mjs';

const files = (count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, n) => `web/src/jobs/part-${n}${ending}`);

it('returns a folder with more than 20 source files', () => {
  expect(findLargeFolders(files(20))).toEqual([]);
  expect(findLargeFolders(files(21))).toEqual(['  web/src/jobs: 21 files']);
});

it('counts neither subfolders nor tests', () => {
  const others = ['web/src/jobs/list/a.ts', 'web/src/jobs/a.test.tsx'];
  expect(findLargeFolders([...files(20), ...others])).toEqual([]);
});
