import { z } from 'zod';
import type { Context } from '../context.ts';
import { segmentKey } from '../storage/keys.ts';
import { readObject } from '../storage/read-object.ts';
import type { VideoVersion } from './segments.ts';

/**
 * Lists the tracks of each rendition for the packaging steps. Stored as JSON and read by running jobs, so the field names stay:
 * `films` are renditions, `pieceSeconds` the segment length, `sounds` audio tracks.
 */
export const EncodePlan = z.object({
  /** Frames per second. */
  frameRate: z.number(),
  /** Seconds of every segment except the last. */
  pieceSeconds: z.number(),
  /** Track names by rendition key. */
  films: z.record(z.string(), z.array(z.string())),
  /** Pixels of each video track by its name, and whether the watermark is drawn on it. */
  sizes: z.record(
    z.string(),
    z.object({ width: z.number(), height: z.number(), isMarked: z.boolean() }),
  ),
  /** Sizes of the renditions whose video is copied from the original. */
  copies: z.record(z.string(), z.object({ width: z.number(), height: z.number() })),
  /** Whether those renditions also copy the default audio track. */
  isSoundCopied: z.boolean(),
  /** The tracks of the original that they copy, as ffmpeg stream specifiers. Plans of running jobs may lack them. */
  sourceTracks: z.object({ video: z.string(), audio: z.string() }).optional(),
  sounds: z.array(z.object({ track: z.string(), language: z.string() })),
});
export type EncodePlan = z.infer<typeof EncodePlan>;

/** Each job has its own plan, because two jobs may encode the same version at once. The key is stored, so its prefix stays. */
const keyOf = (source: VideoVersion, jobId: number) => segmentKey(source, `sheet-${jobId}`, 'end');

/** Stores the plan of a job and replaces an earlier one. */
export async function storeEncodePlan(
  ctx: Pick<Context, 'storage'>,
  source: VideoVersion,
  jobId: number,
  plan: EncodePlan,
): Promise<void> {
  const options = { contentType: 'application/json' };
  await ctx.storage.put(keyOf(source, jobId), Buffer.from(JSON.stringify(plan)), options);
}

/** Reads the plan of a job. Returns null when the job has not encoded the version, or its segments have been deleted. */
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
