import type { ProcessorBudget } from '@spindle/core/programs/processor-watch';
import type { Tools } from '../programs/tools.ts';

/** A file that somebody uploaded, on this machine. */
export interface LocalFile {
  path: string;
  contentType: string;
  tools: Tools;
  /** An empty folder for what is made of it; its owner removes it. */
  workDir: string;
  signal?: AbortSignal;
  /** Page of a PDF that is wanted, from 1; the first without it. */
  page?: number;
  /** Processor time that may be spent on it, where that is bounded. */
  processor?: ProcessorBudget;
}

/** What can be said of a file. Null where it has no such thing: sound and documents have no pixels. */
export interface Facts {
  /** Pixels as a viewer sees them. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  dpi: number | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number | null;
  /** Of a video: whether subtitles lie in it that are text. */
  hasSubtitles: boolean;
  /** Pages of a document or TIFF, frames of an animation. */
  pages: number | null;
  /** Whether its picture may not be what was written, as part of it is damaged or missing. */
  isDamaged: boolean;
}

/** Of what has no pixels of its own, whatever the picture that stands for it has. */
export const NO_PIXELS = { width: null, height: null, dpi: null, orientation: null, pages: null };

/** A local picture that the decoder opens. */
export interface ReadableImage {
  /** The original itself, or what was made of it in the work folder. */
  path: string;
  contentType: string;
  /** What only the original tells; all else is measured on the picture. */
  facts: Partial<Facts>;
  /** Drawn by us: its colours and likenesses say nothing of the file. */
  isGenerated?: true;
}
