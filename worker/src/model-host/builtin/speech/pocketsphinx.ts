import { runProgram } from '@spindle/core/programs/run-program';
import type { FoundSpeech, RequestOf, ResultOf } from '../../../models/capabilities.ts';

const LANGUAGE = 'en';

/** The process that holds the model is limited itself, and ends the program with it. */
const LIMITS = { memoryMaxBytes: 1024 ** 3, timeoutMs: 600_000 };

/** A new subtitle starts after a pause of this many seconds, or when it would be longer than this many seconds or characters. */
const PAUSE_SECONDS = 0.7;
const SUBTITLE_SECONDS = 5;
const SUBTITLE_CHARACTERS = 74;

/** Transcribes English with PocketSphinx. Of seven words it gets about five right. */
export async function transcribeEnglish({
  path,
  language,
}: RequestOf<'transcribe'>): Promise<ResultOf<'transcribe'>> {
  if (language !== null && new Intl.Locale(language).language !== LANGUAGE)
    return { language: null, passages: [] };
  // Its noise removal makes the words worse.
  const options = ['-time', 'yes', '-remove_noise', 'no', '-logfn', '/dev/null'];
  const output = await runProgram('pocketsphinx_continuous', ['-infile', path, ...options], LIMITS);
  return { language: LANGUAGE, passages: joinWords(readWords(output)) };
}

/** A line of the output: the word, its start and its end in seconds, and a probability. A second pronunciation is `read(2)`. */
const WORD = /^([^\s<[(]+)(?:\(\d+\))? ([\d.]+) ([\d.]+) [\d.]+$/;

function readWords(output: string): FoundSpeech[] {
  return output.split('\n').flatMap((line) => {
    const [, text, start, end] = WORD.exec(line) ?? [];
    return text === undefined ? [] : [{ text, start: Number(start), end: Number(end) }];
  });
}

/** Joins words to passages that are short enough for one subtitle. */
function joinWords(words: readonly FoundSpeech[]): FoundSpeech[] {
  const passages: FoundSpeech[] = [];
  for (const word of words) {
    const last = passages.at(-1);
    const text = last && `${last.text} ${word.text}`;
    const fits =
      last &&
      text &&
      word.start - last.end <= PAUSE_SECONDS &&
      word.end - last.start <= SUBTITLE_SECONDS &&
      text.length <= SUBTITLE_CHARACTERS;
    if (fits) Object.assign(last, { text, end: word.end });
    else passages.push({ ...word });
  }
  return passages;
}
