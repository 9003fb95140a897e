import type { Storyboard } from '@spindle/contracts/settings/video-settings';
import type { Size } from '../../ffmpeg/media-info.ts';
import { barsOf, cropOf, scaleTo, TO_SDR } from '../ladder/ladder-graph.ts';
import { evenSize, rungOrSourceSize } from '../ladder/rung.ts';

/** Most frames of a storyboard: those of a longer film lie further apart. */
export const FRAMES_MAX = 1000;

/** Box of a small picture, and how many lie on a sheet. */
const TILE_BOX = { width: 160, height: 90 };
export const SHEET = { columns: 10, rows: 10 };

/** Bounds the rounding of times. */
const MOMENT = 0.001;

export interface StoryboardPlan {
  /** Of a frame. */
  size: Size;
  tile: Size;
  /** The filters: frames come out as `[frame]`, sheets of small ones as `[sheet]`. */
  graph: string;
  /** Whether it takes nothing but pictures that stand by themselves. */
  usesKeyFrames: boolean;
}

interface SourceVideo {
  shown: Size;
  isHdr: boolean;
  seconds: number;
  /** Whether every frame is too much work. */
  isCostly: boolean;
}

/** Which frames are taken of a video, and what they look like. A frame is the first of its stretch of the film. */
export function planStoryboard(settings: Storyboard, source: SourceVideo): StoryboardPlan {
  const rung = rungOrSourceSize(source.shown, { ...settings, mark: null, testSeconds: null });
  const tile = fitted(rung.size, TILE_BOX);
  const stretch = stretchOf(settings, source.seconds);
  const filters = [
    select(stretch),
    ...(source.isHdr ? [TO_SDR] : []),
    ...[
      scaleTo(rung.scaled),
      cropOf(rung),
      barsOf(rung),
      'format=yuvj420p',
      'split=2[frame][small]',
    ],
  ];
  const sheet = `scale=${tile.width}:${tile.height},tile=${SHEET.columns}x${SHEET.rows}[sheet]`;
  return {
    ...{ size: rung.size, tile },
    graph: `[0:V:0]${filters.join(',')};[small]${sheet}`,
    usesKeyFrames: settings.mode === 'keyframes' || source.isCostly,
  };
}

/** Seconds between two frames. Of key frames no more are taken than there may be. */
function stretchOf({ mode, mode_value }: Storyboard, seconds: number): number {
  const least = seconds / FRAMES_MAX;
  if (mode === 'keyframes') return least;
  return Math.max(least, mode === 'number' && seconds > 0 ? seconds / mode_value : mode_value);
}

/** Takes a frame where another stretch begins than that of the frame before. */
function select(stretch: number): string {
  const seconds = Math.max(stretch, MOMENT).toFixed(6);
  const at = (time: string) => `floor((${time}+${MOMENT})/${seconds})`;
  return `select='isnan(prev_selected_t)+gt(${at('t')},${at('prev_selected_t')})'`;
}

function fitted(size: Size, box: Size): Size {
  return evenSize(size, Math.min(1, box.width / size.width, box.height / size.height));
}
