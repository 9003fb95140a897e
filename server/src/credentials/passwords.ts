import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 MiB and about 70 ms a hash. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`, so that a later release can raise the cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES, options(COST));
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  );
}

/** Whether the password is the one behind the hash. Takes as long for a null hash, so that an unknown user is not told by time. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$');
  const wanted = Buffer.from(key, 'base64');
  const given = await derive(
    password.normalize('NFC'),
    Buffer.from(salt, 'base64'),
    KEY_BYTES,
    options({ N: Number(N), r: Number(r), p: Number(p) }),
  );
  return wanted.length === given.length && timingSafeEqual(wanted, given) && hash !== null;
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`;

function options(cost: { N: number; r: number; p: number }): ScryptOptions {
  return { ...cost, maxmem: 256 * cost.N * cost.r };
}
