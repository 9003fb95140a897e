import { OWN_PREFIXES } from '@spindle/core/storage/keys';
import { safeKey } from '@spindle/core/storage/safe-key';
import { AdminError } from '../admin-error.ts';

/** The first entry: describes the archive and how to read it. */
export const HEAD = 'spindle.json';
/** The last entry: the number of entries and the checksum of all sums. */
export const END = 'end.json';
/** The secret key, if Spindle generated it. */
export const SECRET = 'secret.key';
/** Object keys that rows name and the store lacks. */
export const MISSING = 'missing.json';

/** The content of an entry, derived from its name. */
export type EntryKind =
  | { kind: 'head' | 'end' | 'secret' | 'missing' | 'sums' }
  | { kind: 'rows'; table: string }
  | { kind: 'file'; key: string };

/** Returns the name of a part of the rows of a table, in the order of their numbers. */
export const rowsName = (table: string, number: number) =>
  `tables/${table}/${sixDigits(number)}.copy.gz`;
/** Returns the name of an entry that holds the checksums of the entries before it. */
export const sumsName = (number: number) => `sums/${sixDigits(number)}`;
/** Returns the name of a stored file. */
export const fileName = (key: string) => `files/${key}`;

/** Returns the content that an entry name stands for. Throws AdminError for any other name, so that a name never becomes a path. */
export function readName(name: string): EntryKind {
  if (name === HEAD) return { kind: 'head' };
  if (name === END) return { kind: 'end' };
  if (name === SECRET) return { kind: 'secret' };
  if (name === MISSING) return { kind: 'missing' };
  if (/^sums\/\d{6}$/.test(name)) return { kind: 'sums' };
  const table = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{6}\.copy\.gz$/.exec(name)?.[1];
  if (table) return { kind: 'rows', table };
  const key = name.startsWith('files/') ? name.slice('files/'.length) : '';
  if (OWN_PREFIXES.some((prefix) => key.startsWith(prefix)) && isSafe(key))
    return { kind: 'file', key };
  throw new AdminError(
    `This is not a Spindle backup: it contains the entry ${JSON.stringify(name)}.`,
  );
}

function isSafe(key: string): boolean {
  try {
    return safeKey(key) === key;
  } catch {
    return false;
  }
}

function sixDigits(number: number): string {
  return String(number).padStart(6, '0');
}
