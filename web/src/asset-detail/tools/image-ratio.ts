import type { Asset } from '@spindle/contracts/assets/assets';
import { RESIZE_MAX_HEIGHT, RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';

/** The largest image that the server renders on request, in pixels. */
export const STAGE_BOX = { width: RESIZE_MAX_WIDTH, height: RESIZE_MAX_HEIGHT };

/** Width divided by height for an image of unknown size. */
const DEFAULT_RATIO = 3 / 2;

/** Returns width divided by height of an asset's image. */
export function ratioOf({ metadata: { width, height } }: Asset): number {
  return width && height ? width / height : DEFAULT_RATIO;
}
