import type { PaletteColor } from '@spindle/contracts/assets/assets';
import type { Prisma } from '@spindle/prisma/client';
import type { Inspection } from './inspect-file.ts';

/** Core metadata as the API answers it: what the file does not have is left out. */
export function coreMetadata(found: Inspection): Prisma.InputJsonObject {
  return {
    ...given({
      width: found.width,
      height: found.height,
      duration: found.durationSeconds,
      dpi: found.dpi,
      Orientation: found.orientation,
      pages: found.pages,
    }),
    ...colorsOf(found.palette),
    ...found.metadata,
  };
}

/** The colours of a picture as core metadata names them. */
export function colorsOf(palette: PaletteColor[]): Prisma.InputJsonObject {
  if (palette.length === 0) return {};
  return { ColorPalette: palette.map(({ hex, percent }) => ({ hex, percent })) };
}

function given(values: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null),
  );
}
