/** Frames in a second of a video whose file does not say it. */
const DEFAULT_RATE = 30;
/** The highest rate that is believed, in frames in a second. */
const RATE_MAX = 1000;

/** Returns the frames in a second that the metadata in the file states. */
export function frameRateOf(metadata: Readonly<Record<string, unknown>>): number {
  for (const group of Object.values(metadata)) {
    if (typeof group !== 'object' || group === null) continue;
    const [, value] = Object.entries(group).find(([tag]) => tag.endsWith('FrameRate')) ?? [];
    const rate = Number.parseFloat(String(value));
    if (rate > 0 && rate <= RATE_MAX) return rate;
  }
  return DEFAULT_RATE;
}

/** Returns the time in the middle of the frame after (1) or before (-1) the one at `seconds`, within the video. */
export function frameTime(seconds: number, by: 1 | -1, rate: number, length: number): number {
  const frame = Math.floor(seconds * rate + 1e-6) + by;
  const last = Math.max(0, Math.ceil(length * rate) - 1);
  return (Math.min(Math.max(frame, 0), last) + 0.5) / rate;
}
