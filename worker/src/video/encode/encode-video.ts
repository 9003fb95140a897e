import type { Context } from '@spindle/core/context';
import { ladderGraph } from '../ladder/ladder-graph.ts';
import { audioOutput, rungOutput } from '../ladder/ladder-outputs.ts';
import { locateWatermark } from '../ladder/watermark-position.ts';
import { encodeTracks, type TracksJob } from './encode-tracks.ts';
import type { PreparedEncoding } from './prepare-encoding.ts';

/** Share of the audio tracks in the total work. */
const AUDIO_SHARE = 0.05;

/**
 * Encodes all sizes in one ffmpeg process and all audio tracks in another, in parallel, so that players can start early. If one
 * process fails, the other is stopped.
 */
export async function encodeVideo(
  ctx: Context,
  encoding: PreparedEncoding,
  onProgress: TracksJob['onProgress'],
): Promise<void> {
  const failed = new AbortController();
  const job = { ...encoding.job, signal: AbortSignal.any([encoding.job.signal, failed.signal]) };
  const done = { audio: 0, sizes: 0 };
  const run = async (encode: typeof encodeSizes, part: keyof typeof done) => {
    const report = (percent: number) => {
      done[part] = percent;
      onProgress(AUDIO_SHARE * done.audio + (1 - AUDIO_SHARE) * done.sizes);
    };
    await encode(ctx, { ...encoding, job }, report);
    report(100);
  };
  const stop = (error: unknown) => failed.abort(error);
  await Promise.all([
    run(encodeAudioTracks, 'audio').catch(stop),
    run(encodeSizes, 'sizes').catch(stop),
  ]);
  failed.signal.throwIfAborted();
}

function encodeAudioTracks(
  ctx: Context,
  { encodePlan, audioTracks, job }: PreparedEncoding,
  onProgress: TracksJob['onProgress'],
): Promise<void> {
  const all = encodePlan.sounds.map(({ track }) => track);
  return encodeTracks(
    ctx,
    {
      media: 'audio',
      names: all,
      canResume: false,
      outputs: (_from, names) =>
        audioTracks.flatMap(({ index }, at) => {
          const name = all[at] ?? '';
          return names.includes(name) ? [audioOutput(name, index, job.timing, job.dir)] : [];
        }),
    },
    { ...job, onProgress },
  );
}

async function encodeSizes(
  ctx: Context,
  { video, plan, mark, job }: PreparedEncoding,
  onProgress: TracksJob['onProgress'],
): Promise<void> {
  const { timing, dir } = job;
  const placeWatermark = await locateWatermark(mark);
  const names = plan.rungs.map(({ name }) => name);
  await encodeTracks(
    ctx,
    {
      media: 'video',
      names,
      canResume: video.holdSeconds === 0, // a held frame has no position in the source
      outputs(from, open) {
        const rungs = plan.rungs.filter(({ name }) => open.includes(name));
        const graph = ladderGraph({ ...video, rate: timing.rate, rungs, placeWatermark });
        const outputs = rungs.map((rung, at) => rungOutput(rung, at, { timing, from, dir }));
        return outputs.map(({ path, options }, at) => ({
          path,
          options: at === 0 ? ['-filter_complex', graph, ...options] : options,
        }));
      },
    },
    {
      ...job,
      onProgress,
      ...(mark && { secondInput: { path: mark.path, format: 'png_pipe' as const } }),
    },
  );
}
