import type { Asset } from '@spindle/contracts/assets/assets';
import { ConversionName, DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';

/** Returns the names of the conversions that an edited image can replace: no tiles, renditions or storyboards. */
export function replaceableConversions({ conversions }: Asset): string[] {
  return Object.keys(conversions).filter(
    (key) => key !== DEEPZOOM && ConversionName.safeParse(key).success,
  );
}
