import type { Context } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import { hashShareToken } from '../../credentials/share-token.ts';

/**
 * Returns the users of the owners that media requests name, by owner: the signer of a link, the owner of a share, the creator of an asset.
 * Owners that do not exist any more are absent.
 */
export async function findOwners(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  owners: readonly string[],
): Promise<Map<string, number>> {
  const accessIds = idsOf(owners, 'access');
  const assets = idsOf(owners, 'asset');
  const tokens = new Map(
    idsOf(owners, 'share').map((token) => [hashShareToken(token, secrets), token]),
  );
  const hashes = [...tokens.keys()];
  // Arrays, because a list of parameters has a limit.
  const [signers, sharers, creators] = await Promise.all([
    db.$queryRaw<{ name: string; id: number }[]>`
      SELECT access_id AS name, id FROM "user" WHERE access_id = ANY(${accessIds}::text[])`,
    db.$queryRaw<{ name: string; id: number }[]>`
      SELECT token_hash AS name, owner_id AS id FROM share WHERE token_hash = ANY(${hashes}::text[])`,
    db.$queryRaw<{ name: string; id: number }[]>`
      SELECT id::text AS name, creator_id AS id FROM asset WHERE id = ANY(${assets.map(toUuid)}::uuid[])`,
  ]);
  return new Map([
    ...signers.map(({ name, id }): [string, number] => [`access ${name}`, id]),
    ...sharers.map(({ name, id }): [string, number] => [`share ${tokens.get(name)}`, id]),
    ...creators.map(({ name, id }): [string, number] => [`asset ${fromUuid(name)}`, id]),
  ]);
}

/** Returns the ids of the owners of a kind. */
function idsOf(owners: readonly string[], kind: 'access' | 'share' | 'asset'): string[] {
  const start = `${kind} `;
  return owners
    .filter((owner) => owner.startsWith(start))
    .map((owner) => owner.slice(start.length));
}
