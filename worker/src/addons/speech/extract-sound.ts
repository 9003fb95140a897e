import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { SAMPLES_PER_SECOND } from '@spindle/core/models/wav';
import { runFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import { openMedia } from '../../ffmpeg/open-media.ts';
import type { Subject } from '../analyzer.ts';
import { type ChosenTrack, chooseTrack, type TrackChoice } from './choose-track.ts';

const LIMITS = { memoryMaxBytes: 1024 ** 3, timeoutMs: 3_600_000 };

/** Seconds of sound that are transcribed at most. A day takes 2.8 GB on disk. */
const SECONDS_MAX = 86_400;

/** Samples of an audio track of an asset. */
export interface Sound {
  samples: string;
  tracks: ChosenTrack;
}

/** Writes an audio track as samples: see chooseTrack. Returns null for a file without sound. Throws like chooseTrack and runFfmpeg. */
export async function extractSound(
  ctx: Context,
  { asset, path, models, signal }: Pick<Subject, 'asset' | 'path' | 'models' | 'signal'>,
  { dir, ...choice }: TrackChoice & { dir: string },
): Promise<Sound | null> {
  const limits = { ...LIMITS, signal };
  const feature = asset.kind === 'VIDEO' ? 'VIDEO' : 'AUDIO';
  const { ffmpegPath, audioTracks } = await openMedia(ctx, path, feature, limits);
  if (audioTracks.length === 0) return null;
  const { languages: known } = models.modelOf('transcribe');
  const tracks = chooseTrack(audioTracks, { known, ...choice });
  const samples = join(dir, 'samples');
  const format = ['-ac', '1', '-ar', `${SAMPLES_PER_SECOND}`, '-f', 's16le'];
  const map = ['-map', `0:${audioTracks[tracks.used]?.index}`];
  const options = [...map, '-t', `${SECONDS_MAX}`, ...format];
  await runFfmpeg({ ...limits, ffmpegPath, input: path, outputs: [{ path: samples, options }] });
  return { samples, tracks };
}
