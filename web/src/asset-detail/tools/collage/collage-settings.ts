import { COLLAGE_SPACING, COLLAGE_WIDTH, type CollageLayout } from '@spindle/contracts/tools/tools';
import type { CollageImage } from './collage-images-api.ts';

/** Width divided by height, by the name that the user chooses. */
const ASPECTS = {
  '1:1': 1,
  '3:2': 3 / 2,
  '2:3': 2 / 3,
  '4:3': 4 / 3,
  '16:9': 16 / 9,
  '9:16': 9 / 16,
};

export type Aspect = keyof typeof ASPECTS;

export const ASPECT_NAMES = Object.keys(ASPECTS);

export interface CollageSettings {
  images: readonly CollageImage[];
  layout: CollageLayout;
  /** Pixels between images. */
  spacing: number;
  /** Width of the collage in pixels. */
  width: number;
  /** Images in a row; undefined lets the server choose. */
  columns: number | undefined;
  /** Shape of each image; null keeps the layout's own. */
  aspect: Aspect | null;
  /** Color as `rrggbb`, unused while the background is transparent. */
  background: string;
  isTransparent: boolean;
}

export function defaultSettings(images: readonly CollageImage[]): CollageSettings {
  return {
    images,
    layout: 'grid',
    spacing: COLLAGE_SPACING.usual,
    width: COLLAGE_WIDTH.usual,
    columns: undefined,
    aspect: null,
    background: 'ffffff',
    isTransparent: false,
  };
}

/** Returns whether a layout has a number of columns. */
export function hasColumns({ layout }: Pick<CollageSettings, 'layout'>): boolean {
  return layout === 'grid' || layout === 'mosaic';
}

/** Returns the input of the API call that creates the collage. */
export function collageInput(settings: CollageSettings) {
  const { images, layout, spacing, width, columns, aspect, background, isTransparent } = settings;
  return {
    body: {
      asset_ids: images.map(({ id }) => id),
      layout,
      spacing,
      width,
      background: isTransparent ? 'transparent' : background,
      ...(aspect && { aspect: ASPECTS[aspect] }),
      ...(hasColumns(settings) && columns && { columns }),
    },
  };
}
