/** Frames a second as a fraction: [30000, 1001]. */
export type FrameRate = readonly [frames: number, seconds: number];

/** What cameras and studios write. */
const USUAL: readonly FrameRate[] = [
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
const ODDEST: FrameRate = [30, 1];

/** Frames a second of what is made. */
const LEAST = 1;
const MOST = 60.01;

/** How far a measured rate may lie from the one that was meant. */
const TOLERANCE = 0.005;

/** Seconds between two pictures at which a player can begin. */
const KEY_SECONDS = 2;
/** Such stretches in a piece. */
const STRETCHES = 3;

/** What a film is cut into: pieces that begin at the same frame in every size. */
export interface FrameTiming {
  rate: FrameRate;
  /** Frames from one at which a player can begin to the next. */
  keyFrames: number;
  /** Exactly, of each piece but the last. */
  segmentSeconds: number;
}

/** The pace of a film by what ffprobe says of it: the mean rate where it is one in use, else the finest, of at most 60 a second. */
export function frameTimingOf(mean: string, finest: string): FrameTiming {
  const rate = rateOf(mean, finest);
  const [frames, seconds] = rate;
  const keyFrames = Math.max(1, Math.round((KEY_SECONDS * frames) / seconds));
  return { rate, keyFrames, segmentSeconds: (STRETCHES * keyFrames * seconds) / frames };
}

function rateOf(mean: string, finest: string): FrameRate {
  const average = read(mean);
  const usual = average && usualNear(value(average));
  if (usual) return usual;
  const fine = read(finest) ?? average;
  if (!fine) return ODDEST;
  let [frames, seconds] = fine;
  while (frames / seconds > MOST) seconds *= 2;
  return frames / seconds < LEAST || seconds > 1_000_000 ? ODDEST : [frames, seconds];
}

function read(text: string): FrameRate | null {
  const [frames = 0, seconds = 0] = text.split('/').map(Number);
  const isRate = Number.isInteger(frames) && Number.isInteger(seconds) && frames > 0 && seconds > 0;
  return isRate && frames / seconds < 1000 ? [frames, seconds] : null;
}

const value = ([frames, seconds]: FrameRate) => frames / seconds;

function usualNear(average: number): FrameRate | undefined {
  const away = (rate: FrameRate) => Math.abs(value(rate) - average) / average;
  const nearest = USUAL.reduce((best, rate) => (away(rate) < away(best) ? rate : best));
  return away(nearest) < TOLERANCE ? nearest : undefined;
}
