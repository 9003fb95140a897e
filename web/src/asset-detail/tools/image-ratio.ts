import type { Asset } from '@spindle/contracts/assets/assets';
import { RESIZE_MAX_HEIGHT, RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';

/** The largest picture that the server makes for a screen. */
export const STAGE_BOX = { width: RESIZE_MAX_WIDTH, height: RESIZE_MAX_HEIGHT };

/** Shape of a picture of which nothing is known. */
const USUAL_RATIO = 3 / 2;

/** Width by height of an asset's picture. */
export function ratioOf({ metadata: { width, height } }: Asset): number {
  return width && height ? width / height : USUAL_RATIO;
}
