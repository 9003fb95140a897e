import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import {
  PLAYLIST_PATH,
  STORYBOARD_PATH,
  TILE_SOURCE_PATH,
} from '@spindle/contracts/files/file-paths';
import { HLS, STORYBOARD } from '@spindle/contracts/video/video-keys';

/** Entry documents of content keys that consist of several files, by key. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  [HLS]: PLAYLIST_PATH,
  [STORYBOARD]: STORYBOARD_PATH,
  [DEEPZOOM]: TILE_SOURCE_PATH,
};

/** Returns the path of the entry document of a multi-file content key. Returns null for a key of one file. */
export function entryDocument(key: string, id: string): string | null {
  return Object.hasOwn(DOCUMENTS, key) ? (DOCUMENTS[key]?.replace('{id}', id) ?? null) : null;
}

/** Returns whether a content key names an internal file of Spindle. API clients get 404 for such a key. */
export const isInternalKey = (key: string): boolean => key.startsWith('_');
