import type { Size } from '../../ffmpeg/media-info.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './rung.ts';

/** Where the watermark lies on a rung, in pixels. */
export interface WatermarkBox extends Size {
  left: number;
  top: number;
}

export interface Ladder {
  rate: FrameRate;
  isHdr: boolean;
  isInterlaced: boolean;
  /** The picture of the source in square pixels. */
  shown: Size;
  rungs: readonly Rung[];
  /** Where the second input, the watermark, lies on what `size` is left of the picture. */
  placeWatermark(size: Size): WatermarkBox;
}

/** Wide light as common screens show it. */
export const TO_SDR =
  'zscale=transfer=linear:npl=100,tonemap=hable:desat=0,zscale=primaries=bt709:transfer=bt709:matrix=bt709:range=tv';

/** One frame for each that has the halves of two moments. */
const TO_WHOLE_FRAMES = 'bwdif=mode=send_frame:deint=interlaced';

/** How far shapes may differ by the rounding of sides to even numbers. */
const ROUNDING = 0.03;

/**
 * The filters that make every rung of one decoded picture: it is scaled down step by step, and each rung branches off where its size
 * is reached. Rung n comes out as `[v<n>]`.
 */
export function ladderGraph(ladder: Ladder): string {
  const { rungs, rate, isHdr, isInterlaced, shown } = ladder;
  const steps = stepsOf(rungs, shown);
  const marked = rungs.filter(({ mark }) => mark !== null);
  const head = [
    ...(isInterlaced ? [TO_WHOLE_FRAMES] : []),
    `fps=${rate.join('/')}`,
    ...(isHdr ? [TO_SDR] : []),
    'format=yuv420p',
  ].join(',');
  const tops = steps.filter((step, at) => at === 0 || step.isStretched);
  const chains = [`[0:V:0]${head},split=${tops.length}${labels(tops, ({ id }) => `head${id}`)}`];
  for (const [at, step] of steps.entries()) {
    const { id, size, users, hasNext } = step;
    const from = tops.includes(step) ? `head${id}` : `next${steps[at - 1]?.id}`;
    const branches = [...users.map((user) => `s${user}`), ...(hasNext ? [`next${id}`] : [])];
    chains.push(`[${from}]${scaleTo(size)},split=${branches.length}${labels(branches, String)}`);
  }
  if (marked.length > 0)
    chains.push(
      `[1:v]split=${marked.length}${labels(marked, (rung) => `m${rungs.indexOf(rung)}`)}`,
    );
  for (const [at, rung] of rungs.entries()) chains.push(...tailOf(rung, at, ladder));
  return chains.join(';');
}

interface Step {
  id: number;
  size: Size;
  /** Indexes of the rungs that branch off here. */
  users: number[];
  isStretched: boolean;
  /** Whether a smaller one is made of it. */
  hasNext: boolean;
}

/** From the largest down; those of another shape after them, each made of the source itself. */
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
        isStretched: isOtherShape(scaled, shown),
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

/** Whether a picture has been cut, stretched or framed, and not just scaled. */
export function isOtherShape(size: Size, shown: Size): boolean {
  const shape = (size.width * shown.height) / (size.height * shown.width);
  return Math.abs(shape - 1) > ROUNDING;
}

/** What is done to one rung alone: cut, marked, put into its frame. */
function tailOf(rung: Rung, at: number, { placeWatermark }: Ladder): string[] {
  const { cut, scaled, mark } = rung;
  const content = cut ?? scaled;
  const cropped = cropOf(rung);
  const end = `${barsOf(rung)},format=yuv420p[v${at}]`;
  if (mark === null) return [`[s${at}]${cropped},${end}`];
  const { width, height, left, top } = placeWatermark(content);
  return [
    `[m${at}]scale=${width}:${height}[mark${at}]`,
    `[s${at}]${cropped}[bare${at}]`,
    `[bare${at}][mark${at}]overlay=${left}:${top},${end}`,
  ];
}

/** What scales a picture to a size of its own. */
export const scaleTo = ({ width, height }: Size) =>
  `scale=${width}:${height}:flags=bicubic,setsar=1`;

/** What cuts a scaled picture, and what puts it into its frame. */
export const cropOf = ({ cut }: Rung) => (cut ? `crop=${cut.width}:${cut.height}` : 'null');
export const barsOf = ({ bars }: Rung) =>
  bars ? `pad=${bars.frame.width}:${bars.frame.height}:-1:-1:color=0x${bars.colour}` : 'null';

function labels<T>(all: readonly T[], name: (one: T) => string): string {
  return all.map((one) => `[${name(one)}]`).join('');
}
