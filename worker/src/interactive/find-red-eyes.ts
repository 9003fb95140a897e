import type { Context } from '@spindle/core/context';
import type { FindRedEyesRequest } from '@spindle/core/decoder-pool/decode-request';
import { toUuid } from '@spindle/core/ids';
import type { findRedEyes as task } from '@spindle/core/tasks/interactive';
import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import type { Point } from '../models/capabilities.ts';
import { openModels } from '../models/models.ts';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';

/** Width of an eye, as a share of the distance between the centers of both. */
const EYE_WIDTH = 0.47;

type EyePair = [Point, Point];

/**
 * Finds red eyes on the preview of an asset and stores them as JSON, unless they are stored already. The eyes are those of the faces that
 * FACE_RECOGNITION has saved for this image, or of faces that the model finds now. Throws FinalFailure without a preview.
 */
export async function findRedEyes(
  ctx: Context,
  { key, assetId, renderVersion }: z.output<typeof task.payload>,
  signal: AbortSignal,
): Promise<void> {
  if (await ctx.storage.head(key)) return;
  const asset = await ctx.db.asset.findUnique({
    where: { id: toUuid(assetId), renderVersion },
    include: { files: { where: { key: '_preview', error: null } } },
  });
  const preview = asset?.files.find(({ version }) => version === asset.version);
  if (!asset || !preview) throw new FinalFailure('The asset has no preview.');
  const { decoder } = await openTools(ctx.config);
  const found = await ctx.storage.withFile(preview.objectKey, async (path) => {
    const saved = await readSavedEyes(ctx, asset);
    const pairs = saved ?? (await findEyes(ctx, path, signal));
    const { width, height } = preview;
    const eyes = pairs.flatMap((pair) => placesOf(pair, (width ?? 1) / (height ?? 1)));
    const { contentType } = preview;
    return decoder.run({ kind: 'find-red-eyes', path, contentType, eyes }, { signal });
  });
  const body = Buffer.from(JSON.stringify(found.eyes));
  await ctx.storage.put(key, body, { contentType: 'application/json', signal });
}

const SavedPoint = z.object({ x: z.number(), y: z.number() });
const SavedEyes = z.tuple([SavedPoint, SavedPoint]);

/** Returns the eyes of the faces that were found on the present image; null if it was not examined. */
async function readSavedEyes(
  { db }: Context,
  { id: assetId, renderVersion }: Asset,
): Promise<EyePair[] | null> {
  const where = { assetId, addon: 'FACE_RECOGNITION', renderVersion } as const;
  if ((await db.analysis.count({ where })) === 0) return null;
  const faces = await db.face.findMany({
    where: { assetId, renderVersion },
    orderBy: { id: 'asc' },
  });
  return faces.flatMap(({ eyes }) => {
    const { data } = SavedEyes.safeParse(eyes);
    return data ? [data] : [];
  });
}

async function findEyes(ctx: Context, path: string, signal: AbortSignal): Promise<EyePair[]> {
  const { faces } = await openModels(ctx.config).run('faces', { path }, signal);
  return faces.flatMap(({ eyes }) => (eyes ? [eyes] : []));
}

/** Returns the eyes of a face with their width. `ratio`: width divided by height of the picture. */
function placesOf([left, right]: EyePair, ratio: number): FindRedEyesRequest['eyes'] {
  const width = EYE_WIDTH * Math.hypot(right.x - left.x, (right.y - left.y) / ratio);
  return [left, right].map(({ x, y }) => ({ x, y, width }));
}
