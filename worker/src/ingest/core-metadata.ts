import type { Prisma } from '@spindle/prisma/client';
import { paletteMetadata } from '../images/thumbnail-and-preview.ts';
import type { Inspection } from './inspect-file.ts';

/** Returns the core metadata as the API responds with it. Properties that the file lacks are omitted. */
export function coreMetadata(found: Inspection): Prisma.InputJsonObject {
  return {
    ...withoutNulls({
      width: found.width,
      height: found.height,
      duration: found.durationSeconds,
      dpi: found.dpi,
      Orientation: found.orientation,
      pages: found.pages,
    }),
    ...(found.unusedTracks.length > 0 && { unused_tracks: found.unusedTracks }),
    ...paletteMetadata(found.palette),
    ...found.metadata,
  };
}

function withoutNulls(values: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null),
  );
}
