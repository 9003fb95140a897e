import { createHash } from 'node:crypto';
import type { Transcode } from '@spindle/contracts/settings/video-settings';
import type { Size } from '../../ffmpeg/media-info.ts';

/** The requested size and appearance of a rendition. */
export interface RungOptions
  extends Pick<Transcode, 'width' | 'height' | 'aspect' | 'padding' | 'upscale'> {
  /** Version of the watermark; null without one. */
  mark: string | null;
  /** Limits the seconds in test mode; null otherwise. */
  testSeconds: number | null;
}

/**
 * A rung of the encoding ladder: one size of a video. The field names are part of the hash in `name`, which names stored tracks.
 */
export interface Rung {
  /** The track name. Unique for each appearance. */
  name: string;
  /** Size of the scaled frame in square pixels. */
  scaled: Size;
  /** Size after cropping; null without cropping. */
  cut: Size | null;
  /** Size with bars, and their color; null without bars. */
  bars: { frame: Size; colour: string } | null;
  /** Version of the watermark; null without one. */
  mark: string | null;
  /** Size of the encoded frame. */
  size: Size;
}

/** Limits the upscaling factor. A source that is up to a tenth smaller than its box keeps its size instead of being skipped. */
export const UPSCALE_TOLERANCE = 1.1;

/** Fits a frame into the requested box. Returns null when that would need upscaling and upscaling is off. */
export function rungOf(shown: Size, options: RungOptions): Rung | null {
  const frame = frameOf(shown, options);
  const ratios = [frame.width / shown.width, frame.height / shown.height] as const;
  const requested = options.aspect === 'crop' ? Math.max(...ratios) : Math.min(...ratios);
  if (requested > UPSCALE_TOLERANCE && !options.upscale) return null;
  const factor = options.upscale ? requested : Math.min(1, requested);
  const fitted = evenSize(shown, factor);
  const scaled = options.aspect === 'scale' ? frame : fitted;
  const cut = options.aspect === 'crop' ? intersect(fitted, frame) : null;
  const content = cut ?? scaled;
  const hasBars = options.aspect === 'pad' && !isSame(content, frame);
  const rung = {
    scaled,
    cut: cut && !isSame(cut, scaled) ? cut : null,
    bars: hasBars ? { frame, colour: options.padding } : null,
    mark: options.mark,
    size: hasBars ? frame : content,
  };
  return { ...rung, name: nameOf(rung, options.testSeconds) };
}

/** Returns the rung like rungOf, but with the size of the source when the requested size would need upscaling. */
export function rungOrSourceSize(shown: Size, options: RungOptions): Rung {
  const rung =
    rungOf(shown, options) ?? rungOf(shown, { ...options, ...shown, aspect: 'preserve' });
  if (!rung) throw new Error('unreachable: a frame that does not fit into its own size');
  return rung;
}

/** Returns the box; swaps its sides when the aspect ratio is preserved and the orientation differs. */
function frameOf(shown: Size, { width, height, aspect }: RungOptions): Size {
  const isSwapped = aspect === 'preserve' && shown.width < shown.height !== width < height;
  return evenSize(isSwapped ? { width: height, height: width } : { width, height }, 1);
}

/** Scales a size and rounds its sides to even numbers, as H.264 requires. */
export function evenSize({ width, height }: Size, factor: number): Size {
  const even = (side: number) => Math.max(2, 2 * Math.round((side * factor) / 2));
  return { width: even(width), height: even(height) };
}

const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height;

/** Returns the intersection of two sizes: the smaller width and the smaller height. */
const intersect = (a: Size, b: Size): Size => ({
  width: Math.min(a.width, b.width),
  height: Math.min(a.height, b.height),
});

function nameOf(rung: Omit<Rung, 'name'>, testSeconds: number | null): string {
  const options = JSON.stringify({ ...rung, testSeconds });
  const hash = createHash('sha256').update(options).digest('hex').slice(0, 8);
  return `${rung.size.height}p-${hash}`;
}
