import { expect, it } from 'vitest';
import { stackNameOf } from './stack-name.ts';

it.each([
  ['dsc_0012.nef', 'dsc_0012', 'dsc_0012'],
  ['dsc_0012-edit.tif', 'dsc_0012-edit', 'dsc_0012'],
  ['dsc_0012-edit-2.jpg', 'dsc_0012-edit-2', 'dsc_0012'],
  ['dsc_0012_edited.jpg', 'dsc_0012_edited', 'dsc_0012'],
  ['lake copy 2.jpg', 'lake copy 2', 'lake'],
  ['lake - copy (3).jpg', 'lake - copy (3)', 'lake'],
  ['lake (1).jpg', 'lake (1)', 'lake'],
  ['lake-edit copy.jpg', 'lake-edit copy', 'lake'],
  ['img_e1234.heic', 'img_e1234', 'img_1234'],
  ['img_1234.heic', 'img_1234', 'img_1234'],
  ['credit.jpg', 'credit', 'credit'],
  ['-edit.jpg', '-edit', '-edit'],
])('reads %s as %s, a copy of %s', (name, base, root) => {
  expect(stackNameOf(name)).toEqual({ base, root });
});
