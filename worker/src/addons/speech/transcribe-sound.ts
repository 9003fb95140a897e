import { join } from 'node:path';
import { SpeechResult } from '@spindle/core/analysis/results';
import { spaceOf } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { openParts } from '../analysis-parts.ts';
import type { Subject } from '../analyzer.ts';
import type { Sound } from './extract-sound.ts';
import { PIECE_SECONDS, planPieces, writePiece } from './sound-pieces.ts';

/** What is said in a piece: as the result, without subtitles. */
const SpokenPiece = SpeechResult.omit({ md5: true, tracks: true });
type SpokenPiece = Pick<SpeechResult, 'language' | 'passages'>;

/**
 * Transcribes the passages of a sound in which somebody speaks, without those that a lost run has transcribed. The language is that of the
 * first passage in which the model detects one.
 */
export async function transcribeSound(
  ctx: Context,
  { samples, tracks, dir }: Sound & { dir: string },
  { asset, models, signal, progress }: Subject,
): Promise<SpokenPiece> {
  const stated = tracks.languages[tracks.used] ?? null;
  const origin = [asset.version, tracks.used, spaceOf(models.modelOf('transcribe'))];
  const doPart = openParts(ctx, asset, {
    addon: 'AUDIO_SUBTITLES',
    origin: JSON.stringify(origin),
  });
  const speech = await models.run('speech', { path: samples }, signal);
  const pieces = planPieces(
    speech.passages,
    models.modelOf('transcribe').soundSecondsMax ?? PIECE_SECONDS,
  );
  const path = join(dir, 'piece.wav');
  const passages: SpeechResult['passages'] = [];
  let language = stated;
  for (const [index, piece] of pieces.entries()) {
    signal.throwIfAborted();
    const found = await doPart(`${piece.start}-${piece.end}`, SpokenPiece, async () => {
      await writePiece(samples, piece, path);
      return models.run('transcribe', { path, language }, signal);
    });
    if (found.language === null) return { language: null, passages: [] };
    language = found.language;
    for (const { start, end, text } of found.passages)
      passages.push({ start: piece.start + start, end: piece.start + end, text });
    progress((100 * (index + 1)) / pieces.length);
  }
  return { language, passages };
}
