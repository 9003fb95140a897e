import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { RenditionIndex } from '@spindle/core/video/rendition-index';
import { openObjectIndexes } from '../files/object-indexes.ts';
import type { Sources } from './read-rendition.ts';
import { openRunningRenditions } from './running-renditions.ts';

/** Limits the memory for cached rendition indexes, in bytes. The index of a two-hour video has 300 KB. */
const INDEX_BYTES = 16 * 1024 ** 2;

/** Opens the caches that video playback reads from. */
export function openSources(ctx: Context, secrets: Secrets): Sources {
  const indexes = openObjectIndexes(ctx, RenditionIndex, INDEX_BYTES);
  return { renditions: { indexes, running: openRunningRenditions(ctx) }, secrets };
}
