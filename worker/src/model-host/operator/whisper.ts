import { readFile, rm } from 'node:fs/promises';
import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import type { OperatorModel } from '@spindle/core/models/manifest';
import { runProgram } from '@spindle/core/programs/run-program';
import { z } from 'zod';
import type { RequestOf, ResultOf } from '../../models/capabilities.ts';
import { SUBTITLE_CHARACTERS } from '../../models/speech/split-passage.ts';
import { verifiedPath } from './open-file.ts';

const SECOND_MS = 1000;

/** The part of the output of whisper.cpp that is used. Times in milliseconds. */
const Transcript = z.object({
  result: z.object({ language: z.string() }),
  transcription: z.array(
    z.object({ text: z.string(), offsets: z.object({ from: z.number(), to: z.number() }) }),
  ),
});

/** What whisper.cpp writes where it hears no words: `[BLANK_AUDIO]`, `(applause)`. */
const NO_WORDS = /^\s*[[(][^\])]*[\])]\s*$/;

/** Opens a model of whisper.cpp. Each request starts its program, which reads the model again: half a second for a small one. */
export async function openWhisper({
  manifest,
  folder,
  program,
}: OperatorModel): Promise<(request: RequestOf<'transcribe'>) => Promise<ResultOf<'transcribe'>>> {
  if (!manifest.transcribe || !program) throw new Error('the model lacks its file or its program');
  const model = await verifiedPath(folder, manifest.transcribe.file);
  const limits = { memoryMaxBytes: 3 * manifest.memory_bytes, timeoutMs: 3_600_000 };
  return async ({ path, language }) => {
    const input = ['-m', model, '-f', path, '-l', languageOf(language)];
    const output = ['-ml', `${SUBTITLE_CHARACTERS}`, '-sow', '-oj', '-of', path, '-np'];
    try {
      await runProgram(program, [...input, ...output, '-t', '1'], limits);
      return resultOf(JSON.parse(await readFile(`${path}.json`, 'utf8')));
    } finally {
      await rm(`${path}.json`, { force: true });
    }
  };
}

/** Whisper names languages by ISO 639-1, without regions. */
const languageOf = (tag: string | null): string =>
  tag === null ? 'auto' : new Intl.Locale(tag).language;

function resultOf(output: unknown): ResultOf<'transcribe'> {
  const { result, transcription } = Transcript.parse(output);
  const passages = transcription
    .filter(({ text }) => text.trim() !== '' && !NO_WORDS.test(text))
    .map(({ text, offsets: { from, to } }) => ({
      start: from / SECOND_MS,
      end: to / SECOND_MS,
      text: text.trim(),
    }));
  return { language: canonicalLanguage(result.language) ?? null, passages };
}
