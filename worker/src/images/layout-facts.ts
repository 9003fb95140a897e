import type { Layout } from '../programs/metadata-reader.ts';
import type { Facts } from './local-file.ts';

/** Returns the properties of an image that its metadata states. The size is after orientation; it is missing when unknown. */
export function layoutFacts(layout: Layout | null): Partial<Facts> {
  const { width = null, height = null, dpi = null, orientation = null } = layout ?? {};
  if (width === null || height === null) return { dpi, orientation };
  const isOnItsSide = (orientation ?? 1) >= 5;
  const size = isOnItsSide ? { width: height, height: width } : { width, height };
  return { dpi, orientation, ...size };
}
