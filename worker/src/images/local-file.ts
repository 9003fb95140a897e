import type { UnusedTrack } from '@spindle/contracts/assets/assets';
import type { ToolContext } from '../programs/run-tool.ts';

/** An uploaded file on the local disk. */
export interface LocalFile extends ToolContext {
  path: string;
  contentType: string;
  /** Page of a PDF to render, from 1. Default: the first. */
  page?: number;
}

/** Properties of a file. Null means that the file has no such property: audio has no pixels. */
export interface Facts {
  /** Pixels after orientation, as a viewer sees them. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  dpi: number | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number | null;
  /** Tracks of a video or audio file that are not used, each with the reason. */
  unusedTracks: UnusedTrack[];
  /** Whether a video contains text subtitles. */
  hasSubtitles: boolean;
  /** Pages of a document or TIFF, frames of an animation. */
  pages: number | null;
  /** Whether the rendered image may differ from the file, because part of the file is damaged or missing. */
  isDamaged: boolean;
}

/** Properties of a file without pixels of its own, whatever the size of the image rendered from it. */
export const NO_PIXELS = { width: null, height: null, dpi: null, orientation: null, pages: null };

/** A local image that the decoder can open. */
export interface ReadableImage {
  /** The original, or an image in the work folder that was rendered from it. */
  path: string;
  contentType: string;
  /** Properties that only the original has. All others are measured on the image. */
  facts: Partial<Facts>;
  /** Set for images that we compose, such as a font sample: their colors and hashes do not describe the file. */
  isGenerated?: true;
}
