import type { Storyboard } from '@spindle/contracts/settings/video-settings';
import type { Size } from '../../ffmpeg/media-info.ts';
import { TONE_MAPPING } from '../../ffmpeg/tone-mapping.ts';
import { evenSize, rungOrSourceSize } from '../ladder/rung.ts';
import { barsFilter, cropFilter, scaleFilter } from '../ladder/rung-filters.ts';

/** Limits the frames of a storyboard. Long videos get longer intervals. */
export const FRAMES_MAX = 1000;

/** Limits the size of a tile in pixels. */
const TILE_BOX = { width: 160, height: 90 };
/** Number of tiles on a sprite. */
export const SPRITE_GRID = { columns: 10, rows: 10 };

/** Tolerance for rounded timestamps, in seconds. */
const TIME_TOLERANCE = 0.001;

/** Sizes and ffmpeg filters of a storyboard. */
export interface StoryboardPlan {
  /** Size of a frame. */
  size: Size;
  tile: Size;
  /** The filter graph. Its outputs are `[frame]` for the frames and `[sheet]` for the sprites. */
  graph: string;
  /** Whether only key frames are decoded. */
  usesKeyFrames: boolean;
}

/** The properties of a video that its storyboard depends on. */
interface SourceVideo {
  /** Position of the video track among all streams of the file. */
  index: number;
  /** Frame size in square pixels. */
  shown: Size;
  isHdr: boolean;
  seconds: number;
  /** Whether decoding every frame would take too long. */
  isCostly: boolean;
}

/** Plans the storyboard of a video. Each frame is the first one of its interval. */
export function planStoryboard(settings: Storyboard, source: SourceVideo): StoryboardPlan {
  // Scaling, cropping and bars are those of a rendition of this size, without a watermark.
  const rung = rungOrSourceSize(source.shown, { ...settings, mark: null, testSeconds: null });
  const tile = fitTile(rung.size, TILE_BOX);
  const interval = intervalOf(settings, source.seconds);
  const filters = [
    selectFilter(interval),
    ...(source.isHdr ? [TONE_MAPPING] : []),
    ...[
      scaleFilter(rung.scaled),
      cropFilter(rung),
      barsFilter(rung),
      'format=yuvj420p',
      'split=2[frame][small]',
    ],
  ];
  const spriteFilter = `scale=${tile.width}:${tile.height},tile=${SPRITE_GRID.columns}x${SPRITE_GRID.rows}[sheet]`;
  return {
    size: rung.size,
    tile,
    graph: `[0:${source.index}]${filters.join(',')};[small]${spriteFilter}`,
    usesKeyFrames: settings.mode === 'keyframes' || source.isCostly,
  };
}

/** Returns the minimum seconds between two frames. In the mode `keyframes`, all key frames are used, up to FRAMES_MAX. */
function intervalOf({ mode, mode_value }: Storyboard, seconds: number): number {
  const least = seconds / FRAMES_MAX;
  if (mode === 'keyframes') return least;
  return Math.max(least, mode === 'number' && seconds > 0 ? seconds / mode_value : mode_value);
}

/** Returns the filter that selects the first frame of each interval. */
function selectFilter(interval: number): string {
  const seconds = Math.max(interval, TIME_TOLERANCE).toFixed(6);
  const at = (time: string) => `floor((${time}+${TIME_TOLERANCE})/${seconds})`;
  return `select='isnan(prev_selected_t)+gt(${at('t')},${at('prev_selected_t')})'`;
}

function fitTile(size: Size, box: Size): Size {
  return evenSize(size, Math.min(1, box.width / size.width, box.height / size.height));
}
