import { expect, it } from 'vitest';
import { clippedParts, laplacianVariance } from './image-quality.ts';

/** Returns RGBA pixels of gray values. */
const gray = (values: number[]) => values.flatMap((value) => [value, value, value, 255]);

/** Returns a square of stripes, blurred by `blur` pixels. */
function stripes(edge: number, blur: number): number[] {
  const wave = (x: number) => 128 + 100 * Math.tanh(Math.sin((x / 16) * Math.PI) * (8 / blur));
  return gray(Array.from({ length: edge * edge }, (_, i) => wave(i % edge)));
}

it('measures a blurred picture as less sharp', () => {
  expect(laplacianVariance(stripes(64, 1), 64, 64)).toBeGreaterThan(
    3 * laplacianVariance(stripes(64, 8), 64, 64),
  );
  expect(laplacianVariance(gray(new Array(64).fill(90)), 8, 8)).toBe(0);
});

it('counts pixels without detail', () => {
  expect(clippedParts(gray([0, 2, 128, 255]))).toEqual({ shadows: 0.5, highlights: 0.25 });
  expect(clippedParts([255, 0, 0, 255])).toEqual({ shadows: 0, highlights: 0 });
});
