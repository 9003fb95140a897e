import { describe, expect, it } from 'vitest';
import { paintLandscape } from './paint-landscape.ts';

describe('paintLandscape', () => {
  it('paints the same pixels for the same seed, and others for another seed', () => {
    expect(paintLandscape(3, 60, 40).equals(paintLandscape(3, 60, 40))).toBe(true);
    expect(paintLandscape(3, 60, 40).equals(paintLandscape(4, 60, 40))).toBe(false);
  });

  it('paints three bytes for each pixel, with a sky that differs from the ground', () => {
    const pixels = paintLandscape(0, 60, 40);
    expect(pixels).toHaveLength(60 * 40 * 3);
    const [sky, ground] = [pixels.subarray(0, 3), pixels.subarray(60 * 32 * 3, 60 * 32 * 3 + 3)];
    expect(sky.equals(ground)).toBe(false);
  });
});
