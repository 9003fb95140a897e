import { expect, it } from 'vitest';
import { nearSiblings } from './near-siblings.ts';

const IDS = Array.from({ length: 1000 }, (_, index) => String(index));

it('returns short lists whole, and of long ones a page around the asset', () => {
  const short = IDS.slice(0, 100);
  expect(nearSiblings({ ids: short, position: 3 })).toBe(short);
  for (const position of [0, 1, 60, 500, 990, 1000]) {
    const near = nearSiblings({ ids: IDS, position });
    expect(near).toHaveLength(100);
    const index = near.indexOf(String(Math.max(position - 1, 0)));
    const isNearEnd = position < 26 || position > 975;
    expect(isNearEnd ? index >= 0 : index >= 25 && index < 75).toBe(true);
  }
  expect(nearSiblings({ ids: IDS, position: 500 })).toEqual(
    nearSiblings({ ids: IDS, position: 501 }),
  );
});
