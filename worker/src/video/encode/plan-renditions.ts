import type { VideoSettings } from '@spindle/contracts/settings/video-settings';
import { HLS, type VideoKey } from '@spindle/contracts/video/video-keys';
import type { MediaInfo, Size } from '../../ffmpeg/media-info.ts';
import { kilobitsMax } from '../ladder/ladder-outputs.ts';
import { type Rung, type RungOptions, rungOf, UPSCALE_TOLERANCE } from '../ladder/rung.ts';

/** Sizes of the HLS rendition, up to the size of the source. */
const HLS_BOXES = [
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

/** The renditions of a video and the rungs that they need. */
export interface RenditionPlan {
  /** Every rung once, however many renditions share it. */
  rungs: Rung[];
  /** The rung names of each rendition: several for HLS, from the smallest up, otherwise one. */
  renditions: Map<VideoKey, string[]>;
  /** Renditions whose video equals the source and only needs another container, with their sizes. */
  copies: Map<VideoKey, Size>;
}

type PlanMode = Pick<RungOptions, 'mark' | 'testSeconds'>;

/** Plans the renditions of a video with the given keys. Skips renditions that would need upscaling when upscaling is off. */
export function planRenditions(
  video: NonNullable<MediaInfo['video']>,
  { transcodes }: Pick<VideoSettings, 'transcodes'>,
  { keys, mark, testSeconds }: PlanMode & { keys: readonly VideoKey[] },
): RenditionPlan {
  const rungs = new Map<string, Rung>();
  const renditions: RenditionPlan['renditions'] = new Map();
  const copies: RenditionPlan['copies'] = new Map();
  const addRendition = (key: VideoKey, candidates: (Rung | null)[]) => {
    const possible = candidates.filter((rung) => rung !== null);
    for (const rung of possible) rungs.set(rung.name, rung);
    const names = [...new Set(possible.map(({ name }) => name))];
    if (names.length > 0) renditions.set(key, names);
  };
  for (const key of keys) {
    const options = {
      ...transcodes[key],
      mark: transcodes[key].watermark ? mark : null,
      testSeconds,
    };
    const rung = rungOf(video.shown, options);
    if (key === HLS) addRendition(key, hlsRungs(video.shown, options));
    else if (rung && testSeconds === null && canCopyVideo(video, rung)) copies.set(key, rung.size);
    else addRendition(key, [rung]);
  }
  return { rungs: [...rungs.values()], renditions, copies };
}

/** Returns whether the source already equals the rung: playable everywhere, with the same size and no higher bitrate. */
function canCopyVideo(
  video: NonNullable<MediaInfo['video']>,
  { size, cut, bars, mark }: Rung,
): boolean {
  const isWhole = cut === null && bars === null && mark === null;
  const isSame = size.width === video.width && size.height === video.height;
  const kilobits = (video.bitRate ?? Number.POSITIVE_INFINITY) / 1000;
  const isPlayable = video.isPlain && video.holdSeconds === 0;
  return isPlayable && isWhole && isSame && kilobits <= kilobitsMax(size);
}

/** Returns a rung for each HLS size within the configured size. A source whose size is between two of them also gets its own rung. */
function hlsRungs(shown: Rung['size'], options: RungOptions): (Rung | null)[] {
  const boxes = HLS_BOXES.filter(({ height }) => height < options.height).concat(options);
  const candidates = boxes.map(({ width, height }) => rungOf(shown, { ...options, width, height }));
  const isSourceCovered =
    candidates.at(-1) !== null || candidates.some((rung) => isNearlySameWidth(shown, rung?.scaled));
  return isSourceCovered
    ? candidates
    : [...candidates, rungOf(shown, { ...options, ...shown, aspect: 'preserve' })];
}

/** Returns whether the source is hardly wider than a scaled frame, so that a rung of its own would look the same. */
function isNearlySameWidth(shown: Size, scaled: Size | undefined): boolean {
  return scaled !== undefined && shown.width <= UPSCALE_TOLERANCE * scaled.width;
}
