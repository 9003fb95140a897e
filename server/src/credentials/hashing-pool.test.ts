import { Unavailable } from '@spindle/core/errors';
import { expect, it } from 'vitest';
import { deriveKey } from './hashing-pool.ts';
import { hashPassword, isPassword } from './passwords.ts';

const derivation = {
  password: 'open sesame',
  salt: Buffer.alloc(16),
  keyBytes: 32,
  cost: { N: 2 ** 14, r: 8, p: 1, maxmem: 2 ** 25 },
};

it('computes two keys, lets fifty wait and refuses the next ones (security 34)', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => deriveKey(derivation)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(Unavailable);
    expect(reason.retryAfterSeconds).toBe(1);
  }
  expect((await deriveKey(derivation)).byteLength).toBe(32);
});

it('rejects a derivation that fails and goes on with the next ones', async () => {
  // N must be a power of two.
  const failing = { ...derivation, cost: { ...derivation.cost, N: 3 } };
  const [failed, worked] = await Promise.allSettled([deriveKey(failing), deriveKey(derivation)]);
  expect(failed.status).toBe('rejected');
  expect(worked.status).toBe('fulfilled');
  expect((await deriveKey(derivation)).byteLength).toBe(32);
});

it('accepts only the password of the hash, and none for an unknown user', async () => {
  const hash = await hashPassword('open sesame');
  expect(await isPassword('open sesame', hash)).toBe(true);
  expect(await isPassword('open barley', hash)).toBe(false);
  expect(await isPassword('open sesame', null)).toBe(false);
});
