/** Turns text into the tokens of a network. */
export interface Tokenizer {
  /** Returns at most `max` tokens, with the start and the end of the text. */
  encode(text: string, max: number): number[];
}

const WORD =
  /<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+/gu;
const START = '<|startoftext|>';
const END = '<|endoftext|>';
const WORD_END = '</w>';

/** Opens the tokenizer of CLIP: byte pair encoding of lower-case words. `vocabulary`: ids by token (`vocab.json`). `merges`: pairs, the most frequent first (`merges.txt`). */
export function openClipTokenizer(
  vocabulary: Readonly<Record<string, number>>,
  merges: string,
): Tokenizer {
  const pairs = merges.split('\n').filter((line) => line !== '' && !line.startsWith('#version'));
  const ranks = new Map(pairs.map((pair, rank) => [pair.trim(), rank]));
  const known = new Map<string, number>(Object.entries(vocabulary));
  const idOf = (token: string): number => {
    const id = known.get(token) ?? known.get(END);
    if (id === undefined) throw new Error(`the vocabulary lacks ${END}`);
    return id;
  };
  return {
    encode(text, max) {
      const words = text.normalize('NFC').toLowerCase().match(WORD) ?? [];
      const tokens = words.flatMap((word) => mergeWord(word, ranks).map(idOf));
      return [idOf(START), ...tokens.slice(0, max - 2), idOf(END)];
    },
  };
}

/** Merges the bytes of a word, the most frequent pair first. */
function mergeWord(word: string, ranks: ReadonlyMap<string, number>): string[] {
  let parts = [...Buffer.from(word)].map((byte) => BYTE_TEXTS[byte] ?? '');
  parts[parts.length - 1] += WORD_END;
  for (;;) {
    const found = parts.slice(1).map((part, i) => ranks.get(`${parts[i]} ${part}`) ?? Infinity);
    const best = Math.min(...found);
    if (best === Infinity) return parts;
    const at = found.indexOf(best);
    parts = [...parts.slice(0, at), `${parts[at]}${parts[at + 1]}`, ...parts.slice(at + 2)];
  }
}

/** The printable character that stands for each byte in the vocabulary. */
const BYTE_TEXTS = byteTexts();

function byteTexts(): string[] {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(isPrintable(byte) ? byte : next++),
  );
}
