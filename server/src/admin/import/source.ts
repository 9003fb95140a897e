import type { Readable } from 'node:stream';

/** A file to import. */
export interface SourceFile {
  /** Folder path relative to the root of the import, with slashes: `Trip/Day 1`. */
  folder: string;
  name: string;
  sizeBytes: number;
  /** MD5 of the content; null if only reading the file would tell. */
  md5: string | null;
  open(): Promise<Readable>;
}

/** Why an entry is skipped. */
export type LeftOut = 'hidden' | 'link' | 'unreadable';

/** Iterates over the files, folder by folder. Reports skipped entries to `leaveOut`, some with an explanation. */
export type Source = (
  leaveOut: (reason: LeftOut, words?: string) => void,
) => AsyncIterable<SourceFile>;

/** Names of files that operating systems and file servers create. Hidden files begin with a dot. */
const LITTER = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '$recycle.bin',
  'system volume information',
  '__macosx',
  '@eadir',
]);

export function isHidden(name: string): boolean {
  return name.startsWith('.') || LITTER.has(name.toLowerCase());
}
