import type { Face } from '@spindle/contracts/people/people';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { isWithheld } from '@spindle/core/people/consent-state';
import type { Asset } from '@spindle/prisma/client';
import type { App } from '../app-parts.ts';
import type { VisiblePerson } from './access.ts';

/**
 * Starts a job that purges the images with the confirmed faces of a person from the content delivery network, if there is one. It
 * would show their earlier state for up to five minutes.
 */
export async function purgeImagesOf(
  ctx: Context,
  { id }: VisiblePerson,
  { purgeImages }: Pick<App['slots'], 'purgeImages'>,
): Promise<void> {
  if (ctx.config.cdnPurgeUrl === undefined) return;
  const rows = await ctx.db.face.findMany({
    where: { personId: id, confirmed: true },
    distinct: ['assetId'],
    select: { assetId: true },
  });
  if (rows.length > 0)
    await purgeImages(
      ctx,
      rows.map(({ assetId }) => fromUuid(assetId)),
    );
}

/** Starts a job that purges the images of an asset on which a face turned out to be somebody without consent. */
export async function purgeImagesWith(
  ctx: Context,
  face: Face,
  { id }: Asset,
  { purgeImages }: Pick<App['slots'], 'purgeImages'>,
): Promise<void> {
  if (ctx.config.cdnPurgeUrl === undefined || !face.person) return;
  const person = await ctx.db.person.findUnique({ where: { id: face.person.id } });
  if (person && isWithheld(person, ctx.now())) await purgeImages(ctx, [fromUuid(id)]);
}
