import type { Asset } from '@spindle/contracts/assets/assets';
import { ConversionName, DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';

/** Conversions that are a picture: tiles are none, and films and storyboards have names of the product's own. */
export function replaceableConversions({ conversions }: Asset): string[] {
  return Object.keys(conversions).filter(
    (key) => key !== DEEPZOOM && ConversionName.safeParse(key).success,
  );
}
