import { SUBTITLE } from '@spindle/contracts/subtitles/subtitles';
import { spokenText } from '@spindle/contracts/word-substitutions/substitute-words';
import type { Context, TxContext } from '../context.ts';
import { CONTENT_CHARACTERS_MAX, contentTextOf } from '../search/content-text.ts';
import { readObject } from '../storage/read-object.ts';

/** Returns what the subtitles of an asset say, in all languages but those of the given content keys, as far as search indexes it. */
export async function readSubtitleText(
  ctx: Pick<Context, 'db' | 'storage'>,
  { id: assetId, version }: { id: string; version: number },
  { without = [] }: { without?: readonly string[] } = {},
): Promise<string> {
  const files = await ctx.db.file.findMany({
    where: { assetId, version, key: { startsWith: SUBTITLE, notIn: [...without] }, error: null },
    select: { objectKey: true },
    orderBy: { key: 'asc' },
  });
  let text = '';
  for (const { objectKey } of files) {
    if (text.length >= CONTENT_CHARACTERS_MAX) break;
    text += `\n${spokenText((await readObject(ctx, objectKey)).toString('utf8'))}`;
  }
  return text;
}

/** Makes search find a video or a recording by what its subtitles say. */
export async function saveSubtitleText(
  { db }: Pick<TxContext, 'db'>,
  id: string,
  text: string,
): Promise<void> {
  await db.$executeRaw`UPDATE asset SET content_text = ${contentTextOf(text)} WHERE id = ${id}::uuid`;
}
