import type { Size } from '../../ffmpeg/media-info.ts';
import { TONE_MAPPING } from '../../ffmpeg/tone-mapping.ts';
import { hasOtherAspect } from './aspect.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './rung.ts';
import { barsFilter, cropFilter, scaleFilter } from './rung-filters.ts';

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

/**
 * Returns a filter graph that produces all rungs from one decoded video. Frames are scaled down step by step, and each rung
 * branches off at its size. Rung n has the output label `[v<n>]`. The other labels: `head<n>` is the decoded video, `next<n>` a
 * frame for the next step, `scaled<n>` the scaled frame of a rung, `watermark<n>` its watermark before scaling, `mark<n>` after, and
 * `bare<n>` the cropped frame without it.
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
    const branches = [...users.map((user) => `scaled${user}`), ...(hasNext ? [`next${id}`] : [])];
    chains.push(
      `[${from}]${scaleFilter(size)},split=${branches.length}${labels(branches, String)}`,
    );
  }
  if (marked.length > 0)
    chains.push(
      `[1:v]split=${marked.length}${labels(marked, (rung) => `watermark${rungs.indexOf(rung)}`)}`,
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

/** Returns the filters of a single rung: crop, watermark and bars. */
function rungFilters(rung: Rung, at: number, { placeWatermark }: Ladder): string[] {
  const { cut, scaled, mark } = rung;
  const content = cut ?? scaled;
  const cropped = cropFilter(rung);
  const end = `${barsFilter(rung)},format=yuv420p[v${at}]`;
  if (mark === null) return [`[scaled${at}]${cropped},${end}`];
  const { width, height, left, top } = placeWatermark(content);
  return [
    `[watermark${at}]scale=${width}:${height}[mark${at}]`,
    `[scaled${at}]${cropped}[bare${at}]`,
    `[bare${at}][mark${at}]overlay=${left}:${top},${end}`,
  ];
}

function labels<T>(items: readonly T[], name: (item: T) => string): string {
  return items.map((item) => `[${name(item)}]`).join('');
}
