import type { PaletteColor } from '@spindle/contracts/assets/assets';
import type { Eye } from '@spindle/contracts/image-edits/eye';
import type { EditFormat } from '@spindle/contracts/image-edits/image-edits';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import type { ImageTransform } from './image-transform.ts';
import type { RetouchWork } from './retouch-request.ts';
import type { Watermark } from './watermark.ts';

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Requests `_thumb` and `_preview` of an image, and its measurements. */
export interface ThumbnailAndPreviewRequest {
  kind: 'thumbnail-and-preview';
  path: string;
  contentType: string;
  thumbPath: string;
  previewPath: string;
  /** Whether the preview of an image in Display P3 keeps that profile. The thumbnail and all other images become sRGB. */
  keepDisplayP3: boolean;
  /** Whether the thumbnail of a JPEG is rendered first, for a third more work. Otherwise it is rendered from the preview. */
  isThumbnailFirst: boolean;
  /** A local copy of the thumbnail that the server rendered during the upload. With null, the decoder renders it. */
  thumb: ImageFileInfo | null;
}

/** Requests only the thumbnail of an image, if rendering it is cheap. */
export interface ThumbnailRequest {
  kind: 'thumbnail';
  path: string;
  contentType: string;
}

/** Requests one transformed image. */
export interface TransformRequest {
  kind: 'transform';
  path: string;
  contentType: string;
  transform: ImageTransform;
  /** A local copy of the watermark that the transform names. */
  watermark?: Watermark;
  /** Refuses an image that ends early, instead of rendering its intact part. */
  needsWhole?: true;
}

/** Requests a tile pyramid for zooming. */
export interface TilesRequest {
  kind: 'tiles';
  path: string;
  contentType: string;
  keepDisplayP3: boolean;
  watermark: Watermark | null;
  /** A folder for intermediate files. */
  workDir: string;
  /** Local files that the decoder writes. */
  zipPath: string;
  indexPath: string;
}

/** Requests a conversion of an original. */
export interface ConvertRequest {
  kind: 'convert';
  path: string;
  contentType: string;
  /** A folder for intermediate files. */
  workDir: string;
  outPath: string;
  /** The box in pixels that the image must fit into; null means full size. */
  box: { width: number; height: number } | null;
  format: ImageFormat;
  dpi: number;
  optimise: boolean;
  /** Whether an image in Display P3 keeps that profile; all others become sRGB. */
  keepDisplayP3: boolean;
  watermark: Watermark | null;
}

/** A local file that the decoder opens. */
export interface ImageFile {
  path: string;
  contentType: string;
}

/** Which part of an image is kept: a local file with one byte for each pixel, row by row. It stretches over the image. */
export interface MatteFile {
  path: string;
  width: number;
  height: number;
  /** A local PNG that overrides it: white is kept, black is removed, middle gray changes nothing. Null without one. */
  marksPath: string | null;
}

/** Requests the result of a tool, applied to one image or several. */
export interface RetouchRequest {
  kind: 'retouch';
  images: ImageFile[];
  work: RetouchWork;
  /** For a cut-out only. */
  matte?: MatteFile;
  /** Limits the longest side, in pixels; null means full size. */
  longestSide: number | null;
  format: 'jpeg' | 'png' | 'webp';
  /** An empty folder for intermediate files. */
  workDir: string;
  outPath: string;
}

/** Message when the overlay of an edit cannot be decoded. */
export const OVERLAY_UNREADABLE = 'The overlay cannot be decoded.';

/** Requests an edited image, at full size. */
export interface EditRequest {
  kind: 'edit';
  path: string;
  contentType: string;
  recipe: EditRecipe;
  /** A local PNG that is drawn over the whole image; null without one. */
  overlayPath: string | null;
  format: Exclude<EditFormat, 'auto'>;
  /** Whether a transparent result gets white instead of another format, if the format cannot hold it. */
  isFixed: boolean;
  /** Quality of a lossy format, 1 to 100. */
  quality: number;
  /** An empty folder for intermediate files. */
  workDir: string;
  outPath: string;
}

/** Requests the size of an image. The decoder decodes the whole image, to prove that it can be decoded. */
export interface MeasureRequest {
  kind: 'measure';
  path: string;
  contentType: string;
}

/** Requests the eyes on an image that a flash made red. */
export interface FindRedEyesRequest {
  kind: 'find-red-eyes';
  path: string;
  contentType: string;
  /** Centers of all eyes, as shares of the width and the height, and their widths, as shares of the image's width. */
  eyes: { x: number; y: number; width: number }[];
}

export type DecodeRequest =
  | ThumbnailAndPreviewRequest
  | ThumbnailRequest
  | TransformRequest
  | TilesRequest
  | ConvertRequest
  | RetouchRequest
  | EditRequest
  | MeasureRequest
  | FindRedEyesRequest;

/** An image that the decoder has written to a local file. */
export interface ImageFileInfo {
  path: string;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  sizeBytes: number;
}

/** Measurements of an image, its thumbnail and its preview. */
export interface ThumbnailAndPreview {
  /** Pixels of the original after its EXIF orientation is applied. */
  width: number;
  height: number;
  /** Pixels per inch; null when the file does not state them. */
  dpi: number | null;
  /** EXIF orientation, 1 to 8; null when the file does not state it. */
  orientation: number | null;
  /** Pages of a TIFF, frames of an animation; 1 for everything else. */
  pages: number;
  /** Whether any pixel is transparent. */
  hasAlpha: boolean;
  /** Whether the file is damaged, so that pixels may differ from those that were written. */
  isDamaged: boolean;
  palette: PaletteColor[];
  /** Base64. */
  thumbhash: string;
  /** Difference hash, 16 hexadecimal characters. */
  dhash: string;
  thumb: ImageFileInfo;
  preview: ImageFileInfo;
}

/** An encoded image in memory. Sizes are in pixels. */
export interface EncodedImage {
  bytes: Buffer;
  contentType: `image/${ImageFormat}`;
  width: number;
  height: number;
}

/** Size of the whole image in pixels. */
export interface TilesResult {
  width: number;
  height: number;
}

/** An encoded image in a local file. Sizes are in pixels. */
export interface ConvertedImage {
  path: string;
  contentType: `image/${ImageFormat}`;
  width: number;
  height: number;
  sizeBytes: number;
}

/** An edited image in a local file. Sizes are in pixels. */
export interface EditedImage extends Omit<ConvertedImage, 'contentType'> {
  contentType: `image/${EditRequest['format']}`;
}

/** Size in pixels of an image as a viewer sees it. */
export interface MeasuredImage {
  width: number;
  height: number;
  /** Pixels per inch; null when the file does not state them. */
  dpi: number | null;
}

/** The result of each kind of request. */
export interface DecodeResults {
  'thumbnail-and-preview': ThumbnailAndPreview;
  /** Null when the thumbnail alone would cost as much as thumbnail and preview together. */
  thumbnail: EncodedImage | null;
  transform: EncodedImage;
  tiles: TilesResult;
  convert: ConvertedImage;
  retouch: ConvertedImage;
  edit: EditedImage;
  measure: MeasuredImage;
  'find-red-eyes': { eyes: Eye[] };
}
export type DecodeResult<R extends DecodeRequest> = DecodeResults[R['kind']];

/** A message from a decoder process: `ready` once, then for each request at most one `thumb` and exactly one of the others. */
export type DecoderMessage =
  | { kind: 'ready' }
  | { kind: 'thumb'; thumb: ImageFileInfo }
  | { kind: 'done'; result: DecodeResults[keyof DecodeResults] }
  | { kind: 'undecodable'; message: string }
  | { kind: 'unavailable'; message: string }
  | { kind: 'failed'; message: string };
