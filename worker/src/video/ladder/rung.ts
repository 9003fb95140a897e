import { createHash } from 'node:crypto';
import type { Transcode } from '@spindle/contracts/settings/video-settings';
import type { Size } from '../../ffmpeg/media-info.ts';

/** How large and how a film is to be made. */
export interface RungOptions
  extends Pick<Transcode, 'width' | 'height' | 'aspect' | 'padding' | 'upscale'> {
  /** Version of the watermark that it bears. */
  mark: string | null;
  /** Of the beginning alone, where settings are being tried. */
  testSeconds: number | null;
}

/** One size of a film. */
export interface Rung {
  /** Another for each that looks different. */
  name: string;
  /** The whole picture in square pixels. */
  scaled: Size;
  /** What is left of it where it is cut. */
  cut: Size | null;
  /** The frame it lies in where it has bars, and their colour. */
  bars: { frame: Size; colour: string } | null;
  /** Version of the watermark that it bears. */
  mark: string | null;
  /** Of the film. */
  size: Size;
}

/** A picture that lacks less than a tenth of its frame is left as large as it is, and not passed over. */
export const UPSCALE_TOLERANCE = 1.1;

/** What becomes of a picture in a frame; null where it would have to be enlarged and may not. */
export function rungOf(shown: Size, look: RungOptions): Rung | null {
  const frame = frameOf(shown, look);
  const ratios = [frame.width / shown.width, frame.height / shown.height] as const;
  const wanted = look.aspect === 'crop' ? Math.max(...ratios) : Math.min(...ratios);
  if (wanted > UPSCALE_TOLERANCE && !look.upscale) return null;
  const factor = look.upscale ? wanted : Math.min(1, wanted);
  const fitted = evenSize(shown, factor);
  const scaled = look.aspect === 'scale' ? frame : fitted;
  const cut = look.aspect === 'crop' ? smaller(fitted, frame) : null;
  const content = cut ?? scaled;
  const hasBars = look.aspect === 'pad' && !isSame(content, frame);
  const rung = {
    scaled,
    cut: cut && !isSame(cut, scaled) ? cut : null,
    bars: hasBars ? { frame, colour: look.padding } : null,
    mark: look.mark,
    size: hasBars ? frame : content,
  };
  return { ...rung, name: nameOf(rung, look.testSeconds) };
}

/** The same, but of a picture that would have to be enlarged the picture as it is. */
export function rungOrSourceSize(shown: Size, look: RungOptions): Rung {
  const rung = rungOf(shown, look) ?? rungOf(shown, { ...look, ...shown, aspect: 'preserve' });
  if (!rung) throw new Error('unreachable: a picture that does not fit into itself');
  return rung;
}

/** A picture in its own shape fits into the frame however it is held. */
function frameOf(shown: Size, { width, height, aspect }: RungOptions): Size {
  const isTurned = aspect === 'preserve' && shown.width < shown.height !== width < height;
  return evenSize(isTurned ? { width: height, height: width } : { width, height }, 1);
}

/** A picture by so many times as large, with sides that video can have. */
export function evenSize({ width, height }: Size, factor: number): Size {
  const even = (side: number) => Math.max(2, 2 * Math.round((side * factor) / 2));
  return { width: even(width), height: even(height) };
}

const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height;

const smaller = (a: Size, b: Size): Size => ({
  width: Math.min(a.width, b.width),
  height: Math.min(a.height, b.height),
});

function nameOf(rung: Omit<Rung, 'name'>, testSeconds: number | null): string {
  const look = JSON.stringify({ ...rung, testSeconds });
  const hash = createHash('sha256').update(look).digest('hex').slice(0, 8);
  return `${rung.size.height}p-${hash}`;
}
