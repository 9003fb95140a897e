import { type Size, sourceToFrame } from '@spindle/contracts/image-edits/geometry';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { mendRedEye } from '@spindle/contracts/image-edits/red-eye';
import { type Band, sampleMax } from './row-file.ts';

/** Returns a function that removes red eyes from a band of the frame. A circle keeps its size: geometry neither scales nor distorts. */
export function createRedEyes(
  { red_eyes: eyes, geometry }: Pick<EditRecipe, 'red_eyes' | 'geometry'>,
  source: Size,
): (band: Band) => void {
  return (band) => {
    for (const { x, y, radius } of eyes) {
      const center = sourceToFrame({ x, y }, source, geometry);
      mendRedEye(
        { ...band, max: sampleMax(band.data) },
        {
          x: center.x * band.width,
          y: center.y * band.height,
          radius: radius * Math.max(source.width, source.height),
        },
      );
    }
  };
}
