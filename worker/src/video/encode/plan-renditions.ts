import type { VideoSettings } from '@spindle/contracts/settings/video-settings';
import { HLS, type VideoKey } from '@spindle/contracts/video/video-keys';
import type { MediaInfo, Size } from '../../ffmpeg/media-info.ts';
import { kilobitsMax } from '../ladder/ladder-outputs.ts';
import { type Rung, type RungOptions, rungOf, UPSCALE_TOLERANCE } from '../ladder/rung.ts';

/** Boxes of the sizes that the film in pieces has, as far as the source reaches. */
const HLS_BOXES = [
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

/** What is made of a video. */
export interface RenditionPlan {
  /** Every size once, however many films need it. */
  rungs: Rung[];
  /** The rungs of each film: one, but of the film in pieces, from the smallest up. */
  films: Map<VideoKey, string[]>;
  /** Films that the source is as it is, and needs but another container for. */
  copies: Map<VideoKey, Size>;
}

type PlanMode = Pick<RungOptions, 'mark' | 'testSeconds'>;

/** The films of a video among `keys`, with the watermark of that version where there is one. What would have to be enlarged and may not is left out. */
export function planRenditions(
  video: NonNullable<MediaInfo['video']>,
  { transcodes }: Pick<VideoSettings, 'transcodes'>,
  { keys, mark, testSeconds }: PlanMode & { keys: readonly VideoKey[] },
): RenditionPlan {
  const rungs = new Map<string, Rung>();
  const films: RenditionPlan['films'] = new Map();
  const copies: RenditionPlan['copies'] = new Map();
  const use = (key: VideoKey, found: (Rung | null)[]) => {
    const there = found.filter((rung) => rung !== null);
    for (const rung of there) rungs.set(rung.name, rung);
    const names = [...new Set(there.map(({ name }) => name))];
    if (names.length > 0) films.set(key, names);
  };
  for (const key of keys) {
    const look = { ...transcodes[key], mark: transcodes[key].watermark ? mark : null, testSeconds };
    const rung = rungOf(video.shown, look);
    if (key === HLS) use(key, hlsRungs(video.shown, look));
    else if (rung && testSeconds === null && canCopyVideo(video, rung)) copies.set(key, rung.size);
    else use(key, [rung]);
  }
  return { rungs: [...rungs.values()], films, copies };
}

/** Whether a source that any player shows is what the rung would be, and no larger a file. */
function canCopyVideo(
  video: NonNullable<MediaInfo['video']>,
  { size, cut, bars, mark }: Rung,
): boolean {
  const isWhole = cut === null && bars === null && mark === null;
  const isSame = size.width === video.width && size.height === video.height;
  const kilobits = (video.bitRate ?? Number.POSITIVE_INFINITY) / 1000;
  return video.isPlain && isWhole && isSame && kilobits <= kilobitsMax(size);
}

/** Each box within that of the settings; of a source that lies between two, its own size as well. */
function hlsRungs(shown: Rung['size'], look: RungOptions): (Rung | null)[] {
  const boxes = HLS_BOXES.filter(({ height }) => height < look.height).concat(look);
  const found = boxes.map(({ width, height }) => rungOf(shown, { ...look, width, height }));
  const isReached = found.at(-1) !== null || found.some((rung) => isNearly(shown, rung?.scaled));
  return isReached ? found : [...found, rungOf(shown, { ...look, ...shown, aspect: 'preserve' })];
}

function isNearly(shown: Size, scaled: Size | undefined): boolean {
  return scaled !== undefined && shown.width <= UPSCALE_TOLERANCE * scaled.width;
}
