import { TEST_MODE_SECONDS } from '@spindle/contracts/settings/video-settings';
import type { VideoKey } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { readSettings } from '@spindle/core/settings/settings';
import type { StoredWatermark } from '@spindle/core/settings/watermark';
import type { EncodePlan } from '@spindle/core/video/encode-plan';
import type { VideoVersion } from '@spindle/core/video/segments';
import type { MediaInfo } from '../../ffmpeg/media-info.ts';
import { openMedia } from '../../ffmpeg/open-media.ts';
import { FinalFailure } from '../../steps/handler.ts';
import { type FrameTiming, frameTimingOf } from '../ladder/frame-rate.ts';
import type { TracksJob } from './encode-tracks.ts';
import { planRenditions, type RenditionPlan } from './plan-renditions.ts';

/** Limits the memory of ffmpeg: five sizes of a 4K video take 1.4 GB. */
const MEMORY_MAX_BYTES = 2.5 * 1024 ** 3;
const DAY_MS = 86_400_000;

/** The input of an encoding. `mark` is the watermark. */
interface EncodingRequest {
  source: VideoVersion;
  /** Keys of the requested renditions. */
  keys: VideoKey[];
  /** Absolute path of the original. */
  input: string;
  /** An empty folder. */
  dir: string;
  mark: (StoredWatermark & { path: string }) | null;
  signal: AbortSignal;
}

/** An inspected video with the plan of its renditions. */
export interface PreparedEncoding {
  video: NonNullable<MediaInfo['video']>;
  /** In the order of `encodePlan.sounds`. */
  audioTracks: MediaInfo['audioTracks'];
  plan: RenditionPlan;
  encodePlan: EncodePlan;
  mark: EncodingRequest['mark'];
  job: Omit<TracksJob, 'onProgress'>;
}

/** Inspects a video and plans its renditions. Throws like openMedia, and FinalFailure for a file without a video track. */
export async function prepareEncoding(
  ctx: Context,
  request: EncodingRequest,
): Promise<PreparedEncoding> {
  const { source, keys, input, dir, mark, signal } = request;
  const limits = { memoryMaxBytes: MEMORY_MAX_BYTES, signal };
  const { ffmpegPath, ...info } = await openMedia(ctx, input, 'VIDEO', limits);
  const { durationSeconds: seconds } = info;
  if (!info.video) throw new FinalFailure('The file has no video track that can be decoded.');
  const settings = await readSettings(ctx, 'video');
  const testSeconds = settings.video_transcode_test_mode ? TEST_MODE_SECONDS : null;
  const video = withHoldWithin(testSeconds, info.video, seconds);
  const mode = { mark: mark?.version ?? null, testSeconds };
  const plan = planRenditions(video, settings, { keys, ...mode });
  const timing = frameTimingOf(video.averageRate, video.baseRate);
  return {
    video,
    audioTracks: info.audioTracks,
    plan,
    mark,
    encodePlan: encodePlanOf(info, plan, timing, testSeconds),
    job: {
      ffmpegPath,
      input,
      source,
      timing,
      dir,
      seconds,
      testSeconds,
      ...limits,
      timeoutMs: DAY_MS,
    },
  };
}

/** Returns the video with its last frame held no longer than the seconds that are encoded in test mode. */
function withHoldWithin(
  testSeconds: number | null,
  video: PreparedEncoding['video'],
  seconds: number | null,
): PreparedEncoding['video'] {
  if (testSeconds === null || seconds === null) return video;
  const ownSeconds = seconds - video.holdSeconds;
  return {
    ...video,
    holdSeconds: Math.min(video.holdSeconds, Math.max(0, testSeconds - ownSeconds)),
  };
}

function encodePlanOf(
  { video, audioTracks }: MediaInfo,
  { renditions, rungs, copies }: RenditionPlan,
  { rate, segmentSeconds }: FrameTiming,
  testSeconds: number | null,
): EncodePlan {
  const sizes = rungs.map(({ name, size, mark }) => [name, { ...size, isMarked: mark !== null }]);
  const [audio] = audioTracks;
  const part = testSeconds === null ? '' : `-${testSeconds}s`;
  return {
    frameRate: rate[0] / rate[1],
    pieceSeconds: segmentSeconds,
    films: Object.fromEntries(renditions),
    copies: Object.fromEntries(copies),
    isSoundCopied: audio?.codec === 'aac' && audio.channels <= 2,
    sourceTracks: { video: `${video?.index}`, audio: `${audio?.index}` },
    sizes: Object.fromEntries(sizes),
    sounds: audioTracks.map(({ language }, at) => ({ track: `sound-${at}${part}`, language })),
  };
}
