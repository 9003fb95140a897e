import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './hashing-pool.ts';

/** Costs 32 MiB and about 70 ms for each hash. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;

/** Returns `scrypt$N$r$p$salt$key`, so that a later release can raise the cost. Throws Unavailable when too many hashes wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return formatHash(salt, await derive(password, salt, COST));
}

function formatHash(salt: Buffer, key: Buffer): string {
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  );
}

/** Whether the password matches the hash. Takes as long for a null hash, so that the time does not reveal unknown users. Throws Unavailable. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? UNKNOWN_USER_HASH).split('$');
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64'), cost);
  return expected.length === given.length && timingSafeEqual(expected, given) && hash !== null;
}

/** A hash of the usual cost for addresses without a user. No result with it counts as a match. */
const UNKNOWN_USER_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`;

/** Returns the hash of a password that nobody knows, for users who choose one with their invite. Costs no time. */
export function unusablePasswordHash(): string {
  return formatHash(randomBytes(16), randomBytes(KEY_BYTES));
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return deriveKey({
    password: password.normalize('NFC'),
    salt,
    keyBytes: KEY_BYTES,
    // scrypt needs 128 * N * r bytes. Twice as much leaves room for its other buffers.
    cost: { ...cost, maxmem: 256 * cost.N * cost.r },
  });
}
