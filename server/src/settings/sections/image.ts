import { GivenImageSettings } from '@spindle/contracts/settings/image-settings';
import type { Section } from './section.ts';
import { presentWatermark, storeWatermark } from './watermark.ts';

/** The section `image`. It includes the watermark, which is stored as a section of its own. */
export const imageSection: Section<'image'> = {
  schema: GivenImageSettings,
  merge: (current, change) => ({ ...current, ...acceptOldName(change) }),
  present: ({ values }) => ({ ...values.image, ...presentWatermark(values.watermark) }),
  store(shown, before) {
    const { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale, ...image } = shown;
    const watermark = { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale };
    return { image, watermark: storeWatermark(watermark, before) };
  },
};

/** Accepts the older name of a setting. */
function acceptOldName({ is_on_demand_private, ...change }: Record<string, unknown>) {
  return is_on_demand_private === undefined
    ? change
    : { on_demand_image_private: is_on_demand_private, ...change };
}
