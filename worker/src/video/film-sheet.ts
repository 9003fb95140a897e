import type { Context } from '@spindle/core/context';
import { pieceKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { z } from 'zod';
import type { Source } from './stored-pieces.ts';

/** What is to be known of the films of a video when they are put together. */
export const FilmSheet = z.object({
  frameRate: z.number(),
  /** The tracks of each film. */
  films: z.record(z.string(), z.array(z.string())),
  sizes: z.record(
    z.string(),
    z.object({ width: z.number(), height: z.number(), isMarked: z.boolean() }),
  ),
  sounds: z.array(z.object({ track: z.string(), language: z.string() })),
});
export type FilmSheet = z.infer<typeof FilmSheet>;

const keyOf = (source: Source) => pieceKey(source, 'sheet', 'end');

export async function storeSheet(ctx: Context, source: Source, sheet: FilmSheet): Promise<void> {
  const options = { contentType: 'application/json' };
  await ctx.storage.put(keyOf(source), Buffer.from(JSON.stringify(sheet)), options);
}

/** Null where no film was made of the version, or its pieces have been taken away. */
export async function readSheet(ctx: Context, source: Source): Promise<FilmSheet | null> {
  const key = keyOf(source);
  if (!(await ctx.storage.head(key))) return null;
  const bytes = await readObject(ctx, key);
  return FilmSheet.parse(JSON.parse(bytes.toString('utf8')));
}
