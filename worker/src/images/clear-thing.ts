import type { Box, FoundObject } from '../models/capabilities.ts';
import { areaOf, sharedArea } from '../models/overlap.ts';

/** Objects below this score are guesses. */
const SCORE_MIN = 0.5;
/** Another object takes part in the picture from this share of the area of the largest one. */
const RIVAL_SHARE = 1 / 3;
/** Share of an object's area inside the largest one from which it is a part of it, such as a wheel of a car. */
const PART_SHARE = 0.8;
/** Models draw boxes close to objects: a thing gets this much more on each side, as a share of the picture. */
const MARGIN = 0.02;
/** Outlines need surroundings: a box with a larger share of the picture's area says nothing. */
const AREA_MAX = 0.9;

/** Returns the box of the thing that a picture shows; null when it shows none, or several of about the same size. People are no things. */
export function findClearThing(objects: readonly FoundObject[]): Box | null {
  const [largest, ...others] = objects
    .filter(({ label, score }) => label !== 'person' && score >= SCORE_MIN)
    .map(({ box }) => box)
    .sort((a, b) => areaOf(b) - areaOf(a));
  if (!largest) return null;
  const isRival = (box: Box) =>
    areaOf(box) > RIVAL_SHARE * areaOf(largest) &&
    sharedArea(box, largest) < PART_SHARE * areaOf(box);
  if (others.some(isRival)) return null;
  const [left, top] = [Math.max(0, largest.x - MARGIN), Math.max(0, largest.y - MARGIN)];
  const thing = {
    x: left,
    y: top,
    width: Math.min(1, largest.x + largest.width + MARGIN) - left,
    height: Math.min(1, largest.y + largest.height + MARGIN) - top,
  };
  return areaOf(thing) > AREA_MAX ? null : thing;
}
