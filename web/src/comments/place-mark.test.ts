import { describe, expect, it } from 'vitest';
import { markBetween, moveMark, resizeMark } from './place-mark.ts';

describe('a mark', () => {
  it('is a point after a click and an area after a drag in any direction', () => {
    expect(markBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.5 })).toEqual({
      kind: 'POINT',
      x: 0.5,
      y: 0.5,
    });
    expect(markBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 1.5 })).toEqual({
      kind: 'AREA',
      x: 0.25,
      y: 0.5,
      width: 0.5,
      height: 0.5,
    });
  });

  it('stays inside the image', () => {
    const area = { kind: 'AREA', x: 0.5, y: 0.5, width: 0.5, height: 0.25 } as const;
    expect(moveMark(area, { x: 0.1, y: -1 })).toMatchObject({ x: 0.5, y: 0 });
    expect(resizeMark(area, { x: 1, y: 1 })).toMatchObject({ width: 0.5, height: 0.5 });
    expect(moveMark({ kind: 'POINT', x: 1, y: 0 }, { x: 0.1, y: -0.1 })).toMatchObject({
      x: 1,
      y: 0,
    });
  });
});
