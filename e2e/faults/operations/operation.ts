import { createHash, randomUUID } from 'node:crypto';
import type { Client } from '../client.ts';
import type { KnownAsset, Ledger } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Violations } from '../violations.ts';

/** One person at work. Only this person changes these assets and collections, one request after the other. */
export interface Person {
  client: Client;
  ledger: Ledger;
  random: Random;
  violations: Violations;
  /** A small photograph, to which each upload appends bytes of its own. */
  photo: Buffer;
  assetIds: string[];
  collectionIds: number[];
  /** Whether the person goes on. */
  isAtWork(): boolean;
}

export type Operation = (person: Person) => Promise<void>;

export function newFile({ photo }: Person): { name: string; bytes: Buffer; sha256: string } {
  const mark = randomUUID();
  const bytes = Buffer.concat([photo, Buffer.from(mark)]);
  return { name: `${mark}.jpg`, bytes, sha256: sha256(bytes) };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns one of the person's assets that is not in the trash. */
export function ownAsset({ assetIds, ledger, random }: Person): KnownAsset | null {
  const asset = assetIds.length > 0 ? ledger.assets.get(random.pick(assetIds)) : undefined;
  return asset && !asset.trashed.allows(true) ? asset : null;
}
