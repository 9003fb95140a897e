import type { PaletteColor } from '@spindle/contracts/assets/assets';
import type { ImageTransform } from './image-transform.ts';
import type { RetouchWork } from './retouch-request.ts';
import type { Watermark } from './watermark.ts';

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Makes `_thumb` and `_preview` of a picture, and measures it. */
export interface ThumbnailAndPreviewRequest {
  kind: 'thumbnail-and-preview';
  path: string;
  contentType: string;
  thumbPath: string;
  previewPath: string;
  /** A preview of a picture in Display P3 stays so; the thumbnail and all else becomes sRGB. */
  keepDisplayP3: boolean;
  /** The thumbnail of a JPEG comes before its preview, for a third more work; else it is made of the preview. */
  isThumbnailFirst: boolean;
  /** The stored thumbnail, as a local file, where an upload has rendered it already; null: it is rendered here. */
  thumb: ImageFileInfo | null;
}

/** Renders just the thumbnail of a picture whose thumbnail costs little. */
export interface ThumbnailRequest {
  kind: 'thumbnail';
  path: string;
  contentType: string;
}

/** Makes an image of a picture, as `transform` says. */
export interface TransformRequest {
  kind: 'transform';
  path: string;
  contentType: string;
  transform: ImageTransform;
  /** Local copy of the watermark that the transform names. */
  watermark?: Watermark;
}

/** Cuts a picture into tiles for zooming. */
export interface TilesRequest {
  kind: 'tiles';
  path: string;
  contentType: string;
  keepDisplayP3: boolean;
  watermark: Watermark | null;
  /** A folder for what is needed on the way. */
  workDir: string;
  /** Local files that are written. */
  zipPath: string;
  indexPath: string;
}

/** Makes a conversion of an original. */
export interface ConvertRequest {
  kind: 'convert';
  path: string;
  contentType: string;
  /** A folder for what is needed on the way. */
  workDir: string;
  outPath: string;
  /** The box that it fits into; null: its own size. */
  box: { width: number; height: number } | null;
  format: ImageFormat;
  dpi: number;
  optimise: boolean;
  /** A picture in Display P3 stays so; all else becomes sRGB. */
  keepDisplayP3: boolean;
  watermark: Watermark | null;
}

/** A local file that the decoder opens. */
export interface ImageFile {
  path: string;
  contentType: string;
}

/** Makes what a tool makes of a picture, or of several. */
export interface RetouchRequest {
  kind: 'retouch';
  pictures: ImageFile[];
  work: RetouchWork;
  /** Pixels; null: all that there are. */
  longestSide: number | null;
  format: 'jpeg' | 'png';
  /** An empty folder for what is made on the way. */
  workDir: string;
  outPath: string;
}

/** Decodes a picture for its size alone. */
export interface MeasureRequest {
  kind: 'measure';
  path: string;
  contentType: string;
}

export type DecodeRequest =
  | ThumbnailAndPreviewRequest
  | ThumbnailRequest
  | TransformRequest
  | TilesRequest
  | ConvertRequest
  | RetouchRequest
  | MeasureRequest;

/** A picture that has been written to a local file. */
export interface ImageFileInfo {
  path: string;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  sizeBytes: number;
}

/** What a picture is, and what was made of it. */
export interface ThumbnailAndPreview {
  /** Pixels of the original as a viewer sees it, after orientation. */
  width: number;
  height: number;
  /** Pixels per inch, where the file says so. */
  dpi: number | null;
  /** EXIF orientation, 1 to 8, where the file says so. */
  orientation: number | null;
  /** Pages of a TIFF, frames of an animation; 1 for everything else. */
  pages: number;
  /** Whether any pixel is see-through. */
  hasAlpha: boolean;
  /** Whether pixels may not be those that were written. */
  isDamaged: boolean;
  palette: PaletteColor[];
  /** Base64. */
  thumbhash: string;
  /** Difference hash, 16 hexadecimal characters. */
  dhash: string;
  thumb: ImageFileInfo;
  preview: ImageFileInfo;
}

export interface EncodedImage {
  bytes: Buffer;
  contentType: `image/${ImageFormat}`;
  width: number;
  height: number;
}

/** Pixels of the whole picture. */
export interface TilesResult {
  width: number;
  height: number;
}

export interface ConvertedImage {
  path: string;
  contentType: `image/${ImageFormat}`;
  width: number;
  height: number;
  sizeBytes: number;
}

export interface MeasuredImage {
  width: number;
  height: number;
  /** Where the file says so. */
  dpi: number | null;
}

export interface DecodeResults {
  'thumbnail-and-preview': ThumbnailAndPreview;
  /** Null where the thumbnail would cost as much as all renditions together. */
  thumbnail: EncodedImage | null;
  transform: EncodedImage;
  tiles: TilesResult;
  convert: ConvertedImage;
  retouch: ConvertedImage;
  measure: MeasuredImage;
}
export type DecodeResult<R extends DecodeRequest> = DecodeResults[R['kind']];

/** What a decoder process sends: `ready` once, then for each request `thumb` where there is one, and one of the others. */
export type DecoderMessage =
  | { kind: 'ready' }
  | { kind: 'thumb'; thumb: ImageFileInfo }
  | { kind: 'done'; result: DecodeResults[keyof DecodeResults] }
  | { kind: 'undecodable'; message: string }
  | { kind: 'unavailable'; message: string }
  | { kind: 'failed'; message: string };
