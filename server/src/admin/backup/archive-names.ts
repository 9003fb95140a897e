import { OWN_PREFIXES } from '@spindle/core/storage/keys';
import { safeKey } from '@spindle/core/storage/safe-key';
import { Fault } from '../fault.ts';

/** What the archive is and how to read it; the first entry. */
export const HEAD = 'spindle.json';
/** How many entries there are, and the checksum of all sums; the last entry. */
export const END = 'end.json';
export const SECRET = 'secret.key';
/** Object keys of files that a row names and the store has not. */
export const MISSING = 'missing.json';

/** What an entry of an archive is, by its name. */
export type EntryKind =
  | { kind: 'head' | 'end' | 'secret' | 'missing' | 'sums' }
  | { kind: 'rows'; table: string }
  | { kind: 'file'; key: string };

export const rowsName = (table: string, number: number) => `tables/${table}/${six(number)}.copy.gz`;
export const sumsName = (number: number) => `sums/${six(number)}`;
export const fileName = (key: string) => `files/${key}`;

/** Throws Fault for any other name: what an archive says is never a path. */
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
  throw new Fault(`This is not a Spindle backup: it contains the entry ${JSON.stringify(name)}.`);
}

function isSafe(key: string): boolean {
  try {
    return safeKey(key) === key;
  } catch {
    return false;
  }
}

function six(number: number): string {
  return String(number).padStart(6, '0');
}
