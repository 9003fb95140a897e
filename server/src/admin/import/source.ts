import type { Readable } from 'node:stream';

/** A file to import. */
export interface SourceFile {
  /** Folder path relative to the root of the import, with slashes: `Trip/Day 1`. */
  folder: string;
  name: string;
  sizeBytes: number;
  /** MD5 of the content; null if it is unknown before the file is read. */
  md5: string | null;
  /** When it was last changed; null if unknown. */
  modifiedAt: Date | null;
  open(): Promise<Readable>;
}

/** Why an entry is skipped. */
export type SkipReason = 'hidden' | 'link' | 'unreadable';

/** Iterates over the files, folder by folder. Reports skipped entries to `reportSkipped`, some with an explanation. */
export type Source = (
  reportSkipped: (reason: SkipReason, explanation?: string) => void,
) => AsyncIterable<SourceFile>;

/** Names of files that operating systems and file servers create. Hidden files begin with a dot. */
const SYSTEM_FILES = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '$recycle.bin',
  'system volume information',
  '__macosx',
  '@eadir',
]);

/** Whether an import ignores a file or folder: hidden ones, and those that operating systems create. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || SYSTEM_FILES.has(name.toLowerCase());
}
