import { expect, it } from 'vitest';
import { hintOf, isNamedKey, isWellFormed, newNamedKey } from './named-key.ts';

it('a new key has a prefix, 190 random bits and a checksum', () => {
  const keys = new Set(Array.from({ length: 1000 }, newNamedKey));
  expect(keys.size).toBe(1000);
  for (const key of keys) {
    expect(key).toMatch(/^spn_[0-9A-Za-z]{38}$/);
    expect(isNamedKey(key) && isWellFormed(key)).toBe(true);
    expect(key.startsWith(hintOf(key))).toBe(true);
    expect(hintOf(key)).toHaveLength(8);
  }
});

it('the checksum is the CRC-32 of the part before it, in base 62', () => {
  expect(isWellFormed(`spn_${'0'.repeat(38)}`)).toBe(false);
  const key = newNamedKey();
  for (const index of [4, 20, 35, 41]) {
    const wrong = key[index] === 'a' ? 'b' : 'a';
    expect(isWellFormed(key.slice(0, index) + wrong + key.slice(index + 1))).toBe(false);
  }
});

it('refuses keys that are cut, prolonged or of another form', () => {
  const key = newNamedKey();
  for (const wrong of [
    key.slice(0, -1),
    `${key}0`,
    key.replace('spn_', 'SPN_'),
    `${key}\n`,
    'spn_',
  ])
    expect(isWellFormed(wrong)).toBe(false);
  expect(isNamedKey('0123456789abcdef0123456789abcdef')).toBe(false);
});
