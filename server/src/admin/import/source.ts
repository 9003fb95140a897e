import type { Readable } from 'node:stream';

/** A file to be imported. */
export interface SourceFile {
  /** The folders between the place of the import and the file, with slashes: `Trip/Day 1`. */
  folder: string;
  name: string;
  sizeBytes: number;
  /** Where its MD5 is known without reading it. */
  md5: string | null;
  open(): Promise<Readable>;
}

/** What is left out on the way, and why. */
export type LeftOut = 'hidden' | 'link' | 'unreadable';

/** Files one after the other, folder by folder; `leaveOut` is told of what is none, with a sentence where that helps. */
export type Source = (
  leaveOut: (reason: LeftOut, words?: string) => void,
) => AsyncIterable<SourceFile>;

/** What operating systems and file servers leave in folders. Hidden files begin with a dot. */
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
