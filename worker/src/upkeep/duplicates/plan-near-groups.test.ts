import { expect, it } from 'vitest';
import { type HashedImage, planNearGroups } from './plan-near-groups.ts';

const A = { id: 'a', dhash: '0f1e2d3c4b5a6978' };
/** Four bits from A. */
const B = { id: 'b', dhash: '0f1e2d3c4b5a6977' };
/** Four bits from B, eight from A. */
const C = { id: 'c', dhash: '0f1e2d3c4b5a6987' };
/** As far from A as B is. */
const D = { id: 'd', dhash: '0f1e2d3c4b5a9978' };

function plan(
  images: HashedImage[],
  neighbors: Record<string, HashedImage[]>,
  {
    leaders = {},
    different = [],
  }: { leaders?: Record<string, HashedImage>; different?: string[] } = {},
) {
  const planned = planNearGroups({
    images,
    neighbors: new Map(Object.entries(neighbors)),
    leaders: new Map(Object.entries(leaders)),
    areDifferent: (a, b) => different.includes([a, b].sort().join('')),
  });
  return [...planned].map(([id, leader]) => id + leader.id);
}

it('makes the first image the leader of those near to it', () => {
  expect(plan([A, B], { a: [B, D], b: [A] })).toEqual(['aa', 'ba', 'da']);
});

it('does not chain images of which only neighbors look alike', () => {
  expect(plan([A, B, C], { a: [B], b: [A, C], c: [B] })).toEqual(['aa', 'ba']);
});

it('joins the group of the nearest leader', () => {
  const near = { id: 'e', dhash: '0f1e2d3c4b5a6979' };
  expect(plan([near], { e: [A, B] }, { leaders: { a: A, b: B } })).toEqual(['ea']);
});

it('keeps images apart that are known to be different', () => {
  expect(plan([A, B], { a: [B], b: [A] }, { different: ['ab'] })).toEqual([]);
  expect(plan([B], { b: [A] }, { leaders: { a: A }, different: ['ab'] })).toEqual([]);
});

it('leaves images without neighbors out', () => {
  expect(plan([A], {})).toEqual([]);
});
