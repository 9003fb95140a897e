import type { Context } from '@spindle/core/context';
import { ladderGraph } from '../ladder/ladder-graph.ts';
import { audioOutput, rungOutput } from '../ladder/ladder-outputs.ts';
import { locateWatermark } from '../ladder/watermark-position.ts';
import { encodeTracks, type TracksJob } from './encode-tracks.ts';
import type { PreparedEncoding } from './prepare-encoding.ts';

/** Share of the work that the sounds are. */
const SOUNDS = 0.05;

/** Makes every size and every sound of a video at once: the beginning can be played while the rest of both is made. Where one fails the other ends. */
export async function encodeVideo(
  ctx: Context,
  film: PreparedEncoding,
  onProgress: TracksJob['onProgress'],
): Promise<void> {
  const failed = new AbortController();
  const job = { ...film.job, signal: AbortSignal.any([film.job.signal, failed.signal]) };
  const done = { sounds: 0, sizes: 0 };
  const run = async (encode: typeof encodeSizes, what: keyof typeof done) => {
    const tell = (percent: number) => {
      done[what] = percent;
      onProgress(SOUNDS * done.sounds + (1 - SOUNDS) * done.sizes);
    };
    await encode(ctx, { ...film, job }, tell);
    tell(100);
  };
  const end = (error: unknown) => failed.abort(error);
  await Promise.all([
    run(encodeAudioTracks, 'sounds').catch(end),
    run(encodeSizes, 'sizes').catch(end),
  ]);
  failed.signal.throwIfAborted();
}

function encodeAudioTracks(
  ctx: Context,
  { sheet, job }: PreparedEncoding,
  onProgress: TracksJob['onProgress'],
): Promise<void> {
  const all = sheet.sounds.map(({ track }) => track);
  return encodeTracks(
    ctx,
    {
      names: all,
      canResume: false,
      outputs: (_from, names) =>
        names.map((name) => audioOutput(name, all.indexOf(name), job.pace, job.dir)),
    },
    { ...job, onProgress },
  );
}

async function encodeSizes(
  ctx: Context,
  { video, plan, mark, job }: PreparedEncoding,
  onProgress: TracksJob['onProgress'],
): Promise<void> {
  const { pace, dir } = job;
  const placeWatermark = await locateWatermark(mark);
  const names = plan.rungs.map(({ name }) => name);
  await encodeTracks(
    ctx,
    {
      ...{ names, canResume: true },
      outputs(from, open) {
        const rungs = plan.rungs.filter(({ name }) => open.includes(name));
        const graph = ladderGraph({ ...video, rate: pace.rate, rungs, placeWatermark });
        const outputs = rungs.map((rung, at) => rungOutput(rung, at, { pace, from, dir }));
        return outputs.map(({ path, options }, at) => ({
          path,
          options: at === 0 ? ['-filter_complex', graph, ...options] : options,
        }));
      },
    },
    {
      ...{ ...job, onProgress },
      ...(mark && { secondInput: { path: mark.path, format: 'png_pipe' as const } }),
    },
  );
}
