import type { Input } from '@spindle/contracts/route';
import {
  type NewShare,
  type createShare as route,
  SHARE_CREATED,
  SHARE_EXPIRY_PAST,
} from '@spindle/contracts/shares';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Forbidden, Invalid } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import { findOwnCollection } from '../collections/access.ts';
import { expectVisible } from '../collections/members.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { newShareToken, shareTokenHash } from './address.ts';
import { answerOf } from './list.ts';

/**
 * Shares a collection of the caller's or assets that the caller may see. Throws NotFound for what is not for them, Forbidden
 * for another's collection and for downloads that are not theirs to give, Invalid for the basket and for an end that is past.
 */
export async function createShare(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const expiresAt = endOf(ctx, body.expires_at);
  refuseDownload(ctx, body.allow_download);
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  const token = newShareToken();
  const id = await inTransaction(ctx, async (tx) => {
    await expectShareable(tx, body);
    const share = await tx.db.share.create({
      data: {
        ownerId: tx.actor.userId,
        collectionId: body.collection_id ?? null,
        name: body.name,
        tokenHash: shareTokenHash(token, secrets),
        tokenEncrypted: secrets.seal(token),
        passwordHash,
        allowDownload: body.allow_download,
        expiresAt,
        createdAt: tx.now(),
      },
      select: { id: true },
    });
    await insertAssets(tx, share.id, body.assets ?? []);
    return share.id;
  });
  return {
    status: 'OK' as const,
    data: await answerOf(ctx, id, secrets),
    message: SHARE_CREATED,
  };
}

/** Throws Invalid for an end that is past. */
export function endOf(ctx: Context, expiresAt: string | null): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end <= ctx.now()) throw new Invalid(SHARE_EXPIRY_PAST);
  return end;
}

/** Throws Forbidden for downloads by somebody who may not download. */
export function refuseDownload(ctx: Context, isAllowed: boolean | undefined): void {
  if (isAllowed && !ctx.actor.permissions.includes('DOWNLOAD_ASSET'))
    throw new Forbidden('You may not share downloads.');
}

async function expectShareable(tx: TxContext, { collection_id, assets = [] }: NewShare) {
  await expectVisible(tx, assets);
  if (collection_id === undefined) return;
  const { kind } = await findOwnCollection(tx, collection_id);
  if (kind === 'BASKET') throw new Invalid('The basket cannot be shared; share its assets.');
}

async function insertAssets(tx: TxContext, shareId: number, assetIds: string[]): Promise<void> {
  await tx.db.$executeRaw`
    INSERT INTO share_asset (share_id, asset_id, position)
    SELECT ${shareId}, added.id, added.place
    FROM unnest(${assetIds.map(toUuid)}::uuid[]) WITH ORDINALITY AS added (id, place)
    ON CONFLICT DO NOTHING`;
}
