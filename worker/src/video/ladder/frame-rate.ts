/** Frames per second as a fraction: [30000, 1001]. */
export type FrameRate = readonly [frames: number, seconds: number];

/** The frame rates that cameras and studios use. */
const STANDARD_RATES: readonly FrameRate[] = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
];
const FALLBACK_RATE: FrameRate = [30, 1];

/** Limits the frames per second of renditions: 1 to 60, with a margin for rounded rates. */
const RATE_MIN = 1;
const RATE_MAX = 60.01;

/** Relative difference within which a measured rate counts as a standard rate. */
const TOLERANCE = 0.005;

/** Seconds between two key frames. */
const KEY_SECONDS = 2;
/** Number of key frames in a segment. */
const KEY_FRAMES_PER_SEGMENT = 3;

/** The frame rate, and the length of segments. Segments start at the same frames in every size. */
export interface FrameTiming {
  rate: FrameRate;
  /** Frames from one key frame to the next. */
  keyFrames: number;
  /** The exact length of every segment except the last, in seconds. */
  segmentSeconds: number;
}

/**
 * Returns the timing for the frame rates that ffprobe reports: the average if it is a standard rate, otherwise the base rate. A
 * base rate above 60 is halved until it is within the limit.
 */
export function frameTimingOf(averageRate: string, baseRate: string): FrameTiming {
  const rate = rateOf(averageRate, baseRate);
  const [frames, seconds] = rate;
  const keyFrames = Math.max(1, Math.round((KEY_SECONDS * frames) / seconds));
  return {
    rate,
    keyFrames,
    segmentSeconds: (KEY_FRAMES_PER_SEGMENT * keyFrames * seconds) / frames,
  };
}

function rateOf(averageRate: string, baseRate: string): FrameRate {
  const average = parseRate(averageRate);
  const standard = average && nearestStandardRate(value(average));
  if (standard) return standard;
  const exact = parseRate(baseRate) ?? average;
  if (!exact) return FALLBACK_RATE;
  let [frames, seconds] = exact;
  while (frames / seconds > RATE_MAX) seconds *= 2;
  return frames / seconds < RATE_MIN || seconds > 1_000_000 ? FALLBACK_RATE : [frames, seconds];
}

function parseRate(text: string): FrameRate | null {
  const [frames = 0, seconds = 0] = text.split('/').map(Number);
  const isRate = Number.isInteger(frames) && Number.isInteger(seconds) && frames > 0 && seconds > 0;
  return isRate && frames / seconds < 1000 ? [frames, seconds] : null;
}

const value = ([frames, seconds]: FrameRate) => frames / seconds;

function nearestStandardRate(average: number): FrameRate | undefined {
  const differenceTo = (rate: FrameRate) => Math.abs(value(rate) - average) / average;
  const nearest = STANDARD_RATES.reduce((best, rate) =>
    differenceTo(rate) < differenceTo(best) ? rate : best,
  );
  return differenceTo(nearest) < TOLERANCE ? nearest : undefined;
}
