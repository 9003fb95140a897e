import { createHash, randomUUID } from 'node:crypto';
import type { Client } from '../client.ts';
import type { KnownAsset, Ledger } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Violations } from '../violations.ts';

/** A simulated user. Only this user changes these assets and collections, one request after the other. */
export interface Person {
  client: Client;
  ledger: Ledger;
  random: Random;
  violations: Violations;
  /** A small photograph. Each upload appends different bytes to it. */
  photo: Buffer;
  assetIds: string[];
  collectionIds: number[];
  /** Returns whether the user continues. */
  isActive(): boolean;
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

/** Returns one of the user's assets that is not in the trash. */
export function pickAsset({ assetIds, ledger, random }: Person): KnownAsset | null {
  const asset = assetIds.length > 0 ? ledger.assets.get(random.pick(assetIds)) : undefined;
  return asset && !asset.trashed.allows(true) ? asset : null;
}
