import { join } from 'node:path';
import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import type { Context } from '@spindle/core/context';
import { runFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import { openMedia } from '../../ffmpeg/open-media.ts';
import type { Subject } from '../analyzer.ts';
import { SAMPLES_PER_SECOND } from './sound-pieces.ts';

const LIMITS = { memoryMaxBytes: 1024 ** 3, timeoutMs: 3_600_000 };

/** Seconds of sound that are transcribed at most. A day takes 2.8 GB on disk. */
const SECONDS_MAX = 86_400;

/** The language of a track without one, in ISO 639-2. */
const UNDETERMINED = 'und';

/** Samples of the sound of an asset, and its language as the file states it; null when it does not. */
export interface Sound {
  samples: string;
  /** Position of the audio track among all streams of the file, from 0. */
  track: number;
  language: string | null;
}

/** Writes the default audio track as samples. Returns null for a file without sound. Throws like runFfmpeg. */
export async function extractSound(
  ctx: Context,
  { asset, path, signal }: Pick<Subject, 'asset' | 'path' | 'signal'>,
  dir: string,
): Promise<Sound | null> {
  const limits = { ...LIMITS, signal };
  const feature = asset.kind === 'VIDEO' ? 'VIDEO' : 'AUDIO';
  const { ffmpegPath, audioTracks } = await openMedia(ctx, path, feature, limits);
  const [track] = audioTracks;
  if (!track) return null;
  const samples = join(dir, 'samples');
  const format = ['-ac', '1', '-ar', `${SAMPLES_PER_SECOND}`, '-f', 's16le'];
  const options = ['-map', `0:${track.index}`, '-t', `${SECONDS_MAX}`, ...format];
  await runFfmpeg({ ...limits, ffmpegPath, input: path, outputs: [{ path: samples, options }] });
  const language = track.language === UNDETERMINED ? null : canonicalLanguage(track.language);
  return { samples, track: track.index, language: language ?? null };
}
