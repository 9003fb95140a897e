import { z } from 'zod';
import type { Context } from '../context.ts';
import { segmentKey } from '../storage/keys.ts';
import { readObject } from '../storage/read-object.ts';
import type { VideoVersion } from './segments.ts';

/** What is to be known of the films of a video before they are put together. */
export const EncodePlan = z.object({
  frameRate: z.number(),
  /** Of every piece but the last. */
  pieceSeconds: z.number(),
  /** The tracks of each film. */
  films: z.record(z.string(), z.array(z.string())),
  sizes: z.record(
    z.string(),
    z.object({ width: z.number(), height: z.number(), isMarked: z.boolean() }),
  ),
  /** Films that the original is as it is, with their sizes. */
  copies: z.record(z.string(), z.object({ width: z.number(), height: z.number() })),
  /** Whether its first sound needs no other codec for them. */
  isSoundCopied: z.boolean(),
  sounds: z.array(z.object({ track: z.string(), language: z.string() })),
});
export type EncodePlan = z.infer<typeof EncodePlan>;

/** Each job has its own: two may make films of the same version at once. */
const keyOf = (source: VideoVersion, jobId: number) => segmentKey(source, `sheet-${jobId}`, 'end');

export async function storeEncodePlan(
  ctx: Pick<Context, 'storage'>,
  source: VideoVersion,
  jobId: number,
  sheet: EncodePlan,
): Promise<void> {
  const options = { contentType: 'application/json' };
  await ctx.storage.put(keyOf(source, jobId), Buffer.from(JSON.stringify(sheet)), options);
}

/** Null where the job has encoded nothing of the version, or its pieces have been taken away. */
export async function readEncodePlan(
  ctx: Pick<Context, 'storage'>,
  source: VideoVersion,
  jobId: number,
): Promise<EncodePlan | null> {
  const key = keyOf(source, jobId);
  if (!(await ctx.storage.head(key))) return null;
  const bytes = await readObject(ctx, key);
  return EncodePlan.parse(JSON.parse(bytes.toString('utf8')));
}
