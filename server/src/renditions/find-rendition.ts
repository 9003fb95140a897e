import { SUBTITLE } from '@spindle/contracts/subtitles/subtitles';
import { HLS } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import {
  type RenditionIndex,
  type RenditionTrack,
  trackKey,
} from '@spindle/core/video/rendition-index';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { type FoundFile, findCurrentFiles, type ReadableFile } from '../files/access.ts';
import type { ObjectIndexes } from '../files/object-indexes.ts';
import type { RunningRenditions } from './running-renditions.ts';

/** Reads the indexes of HLS renditions, both finished and running. */
export interface RenditionIndexes {
  indexes: ObjectIndexes<RenditionIndex>;
  running: RunningRenditions;
}

/**
 * Finds a rendition of the current version. Throws NotFound, also for an invisible asset, and Unauthorized for
 * anonymous callers if it is not public.
 */
export async function findRendition(ctx: Context, id: string, key: string): Promise<FoundFile> {
  const { asset, files } = await findCurrentFiles(ctx, id, [key]);
  const [file] = files;
  if (!file) throw new NotFound('Rendition', key);
  return { asset, file };
}

/**
 * Finds the index of the HLS rendition, whether it is complete or running, and its subtitles. Throws like
 * findRendition.
 */
export async function findRenditionIndex(
  ctx: Context,
  id: string,
  renditions: RenditionIndexes,
): Promise<{
  asset: Authorized<Asset, 'view'>;
  index: RenditionIndex;
  isWhole: boolean;
  subtitles: ReadableFile[];
}> {
  const { asset, files } = await findCurrentFiles(ctx, id, [HLS], SUBTITLE);
  const rendition = files.find(({ key }) => key === HLS);
  const index = await indexOf(renditions, asset, rendition);
  if (!index) throw new NotFound('Rendition', HLS);
  const subtitles = files.filter((file) => file !== rendition);
  subtitles.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { asset, index, isWhole: rendition !== undefined, subtitles };
}

/**
 * Finds a track of the HLS rendition and its file; the file is null while the rendition is running. Throws like
 * findRendition.
 */
export async function findTrack(
  ctx: Context,
  id: string,
  name: string,
  renditions: RenditionIndexes,
): Promise<{
  track: RenditionTrack;
  file: ReadableFile | null;
  asset: Authorized<Asset, 'view'>;
}> {
  const key = trackKey(name);
  const { asset, files } = await findCurrentFiles(ctx, id, [HLS, key]);
  const [rendition, trackFile] = [HLS, key].map((wanted) =>
    files.find((file) => file.key === wanted),
  );
  const index = await indexOf(renditions, asset, rendition);
  const track = index && tracksOf(index).find((candidate) => candidate.key === key);
  if (!track || (rendition && !trackFile)) throw new NotFound('Track', name);
  return { track, file: rendition && trackFile ? trackFile : null, asset };
}

async function indexOf(
  { indexes, running }: RenditionIndexes,
  asset: Authorized<Asset, 'view'>,
  rendition: ReadableFile | undefined,
) {
  return rendition ? await indexes.read(rendition.objectKey) : await running.read(asset);
}

const tracksOf = ({ sizes, sounds }: RenditionIndex): RenditionTrack[] => [...sizes, ...sounds];
