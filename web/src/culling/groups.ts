import type { Marks } from '../marks/marks.ts';

/** The groups of a culling. */
export const GROUPS = ['all', 'picked', 'rejected', 'open'] as const;
export type Group = (typeof GROUPS)[number];

/** Tells whether marks belong to a group. */
export function isIn(group: Group, { flag }: Pick<Marks, 'flag'>): boolean {
  if (group === 'picked') return flag === 'PICK';
  if (group === 'rejected') return flag === 'REJECT';
  return group === 'all' || flag === null;
}
