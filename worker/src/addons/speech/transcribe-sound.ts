import { join } from 'node:path';
import type { SpeechResult } from '@spindle/core/analysis/results';
import type { Subject } from '../analyzer.ts';
import type { Sound } from './extract-sound.ts';
import { planPieces, writePiece } from './sound-pieces.ts';

/** Transcribes the passages of a sound in which somebody speaks. The language is that of the first passage in which the model detects one. */
export async function transcribeSound(
  { samples, language: stated, dir }: Sound & { dir: string },
  { models, signal, progress }: Pick<Subject, 'models' | 'signal' | 'progress'>,
): Promise<Pick<SpeechResult, 'language' | 'passages'>> {
  const speech = await models.run('speech', { path: samples }, signal);
  const pieces = planPieces(speech.passages);
  const path = join(dir, 'piece.wav');
  const passages: SpeechResult['passages'] = [];
  let language = stated;
  for (const [index, piece] of pieces.entries()) {
    await writePiece(samples, piece, path);
    const found = await models.run('transcribe', { path, language }, signal);
    if (found.language === null) return { language: null, passages: [] };
    language = found.language;
    for (const { start, end, text } of found.passages)
      passages.push({ start: piece.start + start, end: piece.start + end, text });
    progress((100 * (index + 1)) / pieces.length);
  }
  return { language, passages };
}
