import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import {
  PLAYLIST_PATH,
  STORYBOARD_PATH,
  TILE_SOURCE_PATH,
} from '@spindle/contracts/files/file-paths';
import { HLS, STORYBOARD } from '@spindle/contracts/video/video-keys';

/** Content keys of several files, each with the path of the document that names these files. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  [HLS]: PLAYLIST_PATH,
  [STORYBOARD]: STORYBOARD_PATH,
  [DEEPZOOM]: TILE_SOURCE_PATH,
};

/** Returns the path of the document that opens a content key of several files; null for a key of one file. */
export function entryDocument(key: string, id: string): string | null {
  return Object.hasOwn(DOCUMENTS, key) ? (DOCUMENTS[key]?.replace('{id}', id) ?? null) : null;
}

/** Whether a content key names a file of the product itself. To API clients, such a key does not exist. */
export const isInternalKey = (key: string): boolean => key.startsWith('_');
