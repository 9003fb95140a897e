import type { Size } from '../../ffmpeg/media-info.ts';
import { TONE_MAPPING } from '../../ffmpeg/tone-mapping.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './rung.ts';

/** Position and size of the watermark on a rung, in pixels. */
export interface WatermarkBox extends Size {
  left: number;
  top: number;
}

/** The rungs to encode, and the properties of the source that the filters depend on. */
export interface Ladder {
  /** Position of the video track among all streams of the source. */
  index: number;
  /** Seconds to hold the last frame. */
  holdSeconds: number;
  rate: FrameRate;
  isHdr: boolean;
  isInterlaced: boolean;
  /** Frame size of the source in square pixels. */
  shown: Size;
  rungs: readonly Rung[];
  /** Returns the position of the watermark, which is the second input, on a frame. */
  placeWatermark(size: Size): WatermarkBox;
}

/** Deinterlaces: one frame for every two fields. */
const DEINTERLACE = 'bwdif=mode=send_frame:deint=interlaced';

/** Relative difference of two aspect ratios that rounding sides to even numbers may cause. */
const ASPECT_TOLERANCE = 0.03;

/**
 * Returns a filter graph that produces all rungs from one decoded video. Frames are scaled down step by step, and each rung
 * branches off at its size. Rung n has the output label `[v<n>]`. The other labels: `head` is the decoded video, `next` a frame for
 * the next step, `s` the scaled frame of a rung, `m` its watermark.
 */
export function ladderGraph(ladder: Ladder): string {
  const { index, rungs, rate, isHdr, isInterlaced, shown, holdSeconds } = ladder;
  const steps = stepsOf(rungs, shown);
  const marked = rungs.filter(({ mark }) => mark !== null);
  const head = [
    ...(isInterlaced ? [DEINTERLACE] : []),
    `fps=${rate.join('/')}`,
    ...(isHdr ? [TONE_MAPPING] : []),
    'format=yuv420p',
    ...(holdSeconds > 0 ? [`tpad=stop_mode=clone:stop_duration=${holdSeconds.toFixed(3)}`] : []),
  ].join(',');
  const tops = steps.filter((step, at) => at === 0 || step.isStretched);
  const chains = [
    `[0:${index}]${head},split=${tops.length}${labels(tops, ({ id }) => `head${id}`)}`,
  ];
  for (const [at, step] of steps.entries()) {
    const { id, size, users, hasNext } = step;
    const from = tops.includes(step) ? `head${id}` : `next${steps[at - 1]?.id}`;
    const branches = [...users.map((user) => `s${user}`), ...(hasNext ? [`next${id}`] : [])];
    chains.push(
      `[${from}]${scaleFilter(size)},split=${branches.length}${labels(branches, String)}`,
    );
  }
  if (marked.length > 0)
    chains.push(
      `[1:v]split=${marked.length}${labels(marked, (rung) => `m${rungs.indexOf(rung)}`)}`,
    );
  for (const [at, rung] of rungs.entries()) chains.push(...rungFilters(rung, at, ladder));
  return chains.join(';');
}

/** A frame size to scale to, for one or more rungs. */
interface Step {
  id: number;
  size: Size;
  /** Indexes of the rungs with this size. */
  users: number[];
  isStretched: boolean;
  /** Whether the next step is scaled from this one. */
  hasNext: boolean;
}

/** Returns the steps from the largest down. Steps with another aspect ratio follow, each scaled from the source. */
function stepsOf(rungs: readonly Rung[], shown: Size): Step[] {
  const steps: Step[] = [];
  for (const [at, { scaled }] of rungs.entries()) {
    const known = steps.find(({ size }) => key(size) === key(scaled));
    if (known) known.users.push(at);
    else
      steps.push({
        id: at,
        size: scaled,
        users: [at],
        isStretched: hasOtherAspect(scaled, shown),
        hasNext: false,
      });
  }
  steps.sort(
    (a, b) => Number(a.isStretched) - Number(b.isStretched) || b.size.width - a.size.width,
  );
  for (const [at, step] of steps.entries()) {
    const after = steps[at + 1];
    step.hasNext = after !== undefined && !after.isStretched;
  }
  return steps;
}

const key = ({ width, height }: Size) => `${width}x${height}`;

/** Returns whether the aspect ratio differs, because the frame was cropped, stretched or padded. */
export function hasOtherAspect(size: Size, shown: Size): boolean {
  const shape = (size.width * shown.height) / (size.height * shown.width);
  return Math.abs(shape - 1) > ASPECT_TOLERANCE;
}

/** Returns the filters of a single rung: crop, watermark and bars. */
function rungFilters(rung: Rung, at: number, { placeWatermark }: Ladder): string[] {
  const { cut, scaled, mark } = rung;
  const content = cut ?? scaled;
  const cropped = cropFilter(rung);
  const end = `${barsFilter(rung)},format=yuv420p[v${at}]`;
  if (mark === null) return [`[s${at}]${cropped},${end}`];
  const { width, height, left, top } = placeWatermark(content);
  return [
    `[m${at}]scale=${width}:${height}[mark${at}]`,
    `[s${at}]${cropped}[bare${at}]`,
    `[bare${at}][mark${at}]overlay=${left}:${top},${end}`,
  ];
}

/** Returns the filter that scales a frame. */
export const scaleFilter = ({ width, height }: Size) =>
  `scale=${width}:${height}:flags=bicubic,setsar=1`;

/** Returns the filter that crops a scaled frame, or `null`, the filter without effect. */
export const cropFilter = ({ cut }: Rung) => (cut ? `crop=${cut.width}:${cut.height}` : 'null');
/** Returns the filter that adds bars, or `null`. */
export const barsFilter = ({ bars }: Rung) =>
  bars ? `pad=${bars.frame.width}:${bars.frame.height}:-1:-1:color=0x${bars.colour}` : 'null';

function labels<T>(items: readonly T[], name: (item: T) => string): string {
  return items.map((item) => `[${name(item)}]`).join('');
}
