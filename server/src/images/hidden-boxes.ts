import type { FaceBox } from '@spindle/core/image-plan/face-focal';
import type { KnownFace, ViewableAsset } from './viewable-asset.ts';

/** Share of a face's size that is hidden on each side of it: hair and chin are often outside its box. */
const MARGIN = 0.3;

const WHOLE: FaceBox = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Returns the parts of an image to hide, because they show the faces of these people. It is the whole image when a face was confirmed on an
 * earlier one, and nobody knows yet where it is now.
 */
export function hiddenBoxes(
  { faces }: Pick<ViewableAsset, 'faces'>,
  people: ReadonlySet<number>,
): FaceBox[] {
  if (people.size === 0) return [];
  const withheld = faces.filter(({ personId }) => personId !== null && people.has(personId));
  const found = withheld.filter(({ isCurrent }) => isCurrent);
  const isFound = ({ personId }: KnownFace) => found.some((face) => face.personId === personId);
  return withheld.every(isFound) ? found.map(withMargin) : [WHOLE];
}

function withMargin({ x, y, width, height }: FaceBox): FaceBox {
  const across = span(x, width);
  const down = span(y, height);
  return { x: across.start, y: down.start, width: across.size, height: down.size };
}

/** Extends a part of a line by the margin, within 0 and 1. */
function span(start: number, size: number) {
  const first = Math.min(1, Math.max(0, start - size * MARGIN));
  const last = Math.min(1, Math.max(first, start + size * (1 + MARGIN)));
  return { start: first, size: last - first };
}
