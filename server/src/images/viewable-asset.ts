import type { FaceBox } from '@spindle/core/image-plan/face-focal';
import type { StoredImage } from '@spindle/core/image-plan/stored-image';
import type { Asset } from '@spindle/prisma/client';

/** The Deep Zoom tiles of an image. */
export interface Tiles {
  /** Object key of the ZIP file that holds all tiles. */
  zip: string;
  /** Object key of the index with the byte range of each tile. */
  index: string;
  /** Changes when the tiles are created again. */
  version: number;
  storedAt: Date;
  isPublic: boolean;
}

/** A face on an image of an asset. */
export interface KnownFace extends FaceBox {
  /** The person that a user has confirmed; null without one. */
  personId: number | null;
  /** Whether it is a place on the current image. */
  isCurrent: boolean;
}

/** Holds everything needed to show the image of an asset. Width and height are those of the original. */
export type ViewableAsset = Pick<
  Asset,
  | 'name'
  | 'contentType'
  | 'creatorId'
  | 'trashedAt'
  | 'status'
  | 'version'
  | 'renderVersion'
  | 'kind'
  | 'width'
  | 'height'
> & {
  /** 32 hexadecimal characters. */
  id: string;
  /** The number of pages of a document; 1 for other files. */
  pages: number;
  /** The time when the newest of its images was stored. */
  storedAt: Date;
  thumb: StoredImage | null;
  preview: StoredImage | null;
  /** The original, when it can be decoded while a viewer waits; otherwise null. */
  original: (Pick<StoredImage, 'objectKey' | 'contentType'> & { isOriginal: true }) | null;
  /** The faces on its current image, and those of people that a user has confirmed on an earlier one. */
  faces: readonly KnownFace[];
  /** The tiles of the current version. */
  tiles: Tiles | null;
};
