import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import { openTools } from '../../programs/tools.ts';
import { type NamedFace, namedFaces } from './face-regions.ts';

/** Metadata of a file that names face regions. */
const NamesRegions = z.object({ XMP: z.object({ RegionName: z.unknown() }) });

/**
 * Reads the named faces in the original of an asset. Empty after the first analysis of its pictures, so that names which users have removed
 * stay removed, and for files without names.
 */
export async function readNamedFaces(
  ctx: Context,
  { id, version, renderVersion, metadata, width, height }: Asset,
): Promise<NamedFace[]> {
  if (!NamesRegions.safeParse(metadata).success || width === null || height === null) return [];
  const where = { assetId: id, addon: 'FACE_RECOGNITION', renderVersion };
  if ((await ctx.db.analysis.count({ where })) > 0) return [];
  const original = await ctx.db.file.findFirst({
    where: { assetId: id, key: 'original', version, error: null },
  });
  const { metadata: reader } = await openTools(ctx.config);
  if (!original || !reader) return [];
  const tags = await ctx.storage.withFile(original.objectKey, (path) => reader.readRegions(path));
  return namedFaces(tags, { width, height });
}
