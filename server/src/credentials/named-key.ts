import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Begins every named key, so that people and secret scanners recognize one. */
const PREFIX = 'spn_';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits. */
const RANDOM_LENGTH = 32;
/** The length of a CRC-32 in base 62. */
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = PREFIX.length + 4;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** Returns a new named key: the prefix, 32 random letters or digits, and a checksum. */
export function newNamedKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return namedKeyOf(random.join(''));
}

/** Returns the named key of 32 letters or digits. */
export function namedKeyOf(letters: string): string {
  const body = PREFIX + letters;
  return body + checksumOf(body);
}

/** Whether a credential claims to be a named key. */
export const isNamedKey = (credential: string): boolean => credential.startsWith(PREFIX);

/** Whether a named key has the right form and checksum. A typing error needs no query. */
export function isWellFormed(key: string): boolean {
  return (
    FORM.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
  );
}

/** Returns the start of a key, by which its user recognizes it. */
export const hintOf = (key: string): string => key.slice(0, HINT_LENGTH);

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = LETTERS[rest % LETTERS.length] + digits;
    rest = Math.floor(rest / LETTERS.length);
  }
  return digits;
}
