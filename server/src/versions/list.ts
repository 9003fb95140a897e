import { wireTime } from '@spindle/contracts/http/time';
import type { Version } from '@spindle/contracts/versions/versions';
import type { Context } from '@spindle/core/context';
import type { Asset, File } from '@spindle/prisma/client';
import type { AssetWithFiles } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Lists the originals of an asset, newest first. */
export async function listVersions(ctx: Context, asset: Authorized<AssetWithFiles, 'view'>) {
  const originals = asset.files
    .filter(({ key }) => key === 'original')
    .sort((a, b) => b.version - a.version);
  // The creator of a file is null if it is the creator of the asset.
  const creatorOf = (file: File) => file.creatorId ?? asset.creatorId;
  const users = await ctx.db.user.findMany({
    where: { id: { in: [...new Set(originals.map(creatorOf))] } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(
    users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
  const data = originals.map((file, index): Version => {
    const isCurrent = index === 0;
    const creatorId = creatorOf(file);
    return {
      ...presentVersion(asset, file, isCurrent),
      creator_id: creatorId,
      creator_name: names.get(creatorId) ?? '',
    };
  });
  return { status: 'OK' as const, data };
}

/** Returns the fields of a version. The asset has the name and size in pixels of the current original, each file those of an earlier one. */
function presentVersion(asset: Asset, file: File, isCurrent: boolean) {
  const sized = isCurrent ? asset : file;
  return {
    version: file.version,
    current: isCurrent,
    name: isCurrent ? asset.name : (file.name ?? asset.name),
    size: Number(file.size),
    content_type: file.contentType,
    checksum: file.md5,
    width: sized.width,
    height: sized.height,
    upload_time: wireTime(file.createdAt),
  };
}
