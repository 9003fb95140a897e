import type { Tokenizer } from './clip-tokenizer.ts';

/**
 * Opens a `tokenizer.json` of Hugging Face. `pad`: a token with which every text is filled to the longest length. Throws when the file has no
 * such token.
 */
export async function openTokenizerFile(
  content: string,
  { lower_case, pad }: { lower_case: boolean; pad?: string | undefined },
): Promise<Tokenizer> {
  const { Tokenizer: TokenizerOfFile } = await import('@huggingface/tokenizers');
  const tokenizer = new TokenizerOfFile(JSON.parse(content), {});
  const padId = pad === undefined ? undefined : tokenizer.token_to_id(pad);
  if (pad !== undefined && padId === undefined)
    throw new Error(`the tokenizer has no token ${pad}`);
  return {
    encode(text, max) {
      const { ids } = tokenizer.encode(lower_case ? text.toLowerCase() : text);
      // The last token ends the text.
      const kept = ids.length > max ? [...ids.slice(0, max - 1), ...ids.slice(-1)] : ids;
      if (padId === undefined) return kept;
      return [...kept, ...Array<number>(max - kept.length).fill(padId)];
    },
  };
}
