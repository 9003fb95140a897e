import { createHash, randomUUID } from 'node:crypto';
import type { Client } from '../client.ts';
import type { KnownAsset, Ledger } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Violations } from '../violations.ts';

/** A simulated user. Only this user changes these assets and collections, one request after the other. */
export interface Person {
  client: Client;
  /** Records what the product has acknowledged to this user. */
  ledger: Ledger;
  random: Random;
  /** Collects responses and states that contradict the ledger. */
  violations: Violations;
  /** A small photograph. Each upload appends different bytes to it. */
  photo: Buffer;
  assetIds: string[];
  collectionIds: number[];
  /** Returns whether the user continues. */
  isActive(): boolean;
}

/** One action of a user. Checks the response and records it in the ledger. */
export type Operation = (person: Person) => Promise<void>;

/** Returns a photograph with a name and bytes that no other upload has. */
export function newFile({ photo }: Person): { name: string; bytes: Buffer; sha256: string } {
  const unique = randomUUID();
  const bytes = Buffer.concat([photo, Buffer.from(unique)]);
  return { name: `${unique}.jpg`, bytes, sha256: sha256(bytes) };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns a random asset of the user. Null without assets, and if the picked asset may be in the trash. */
export function pickAsset({ assetIds, ledger, random }: Person): KnownAsset | null {
  const asset = assetIds.length > 0 ? ledger.assets.get(random.pick(assetIds)) : undefined;
  const mayBeTrashed = asset?.trashed.allows(true);
  return asset && !mayBeTrashed ? asset : null;
}
