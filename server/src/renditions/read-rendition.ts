import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Input } from '@spindle/contracts/http/route';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import type * as contract from '@spindle/contracts/video/transcodes';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import { segmentKey } from '@spindle/core/storage/keys';
import type { ByteRange } from '@spindle/core/storage/storage';
import { withoutDescriptions } from '@spindle/core/video/mp4-boxes';
import { cacheControlOf } from '../files/caching.ts';
import { derivedName } from '../files/download-name.ts';
import { isInternalKey } from '../files/entry-documents.ts';
import { passCredential } from '../files/pass-credentials.ts';
import { storedFile } from '../files/stored-file.ts';
import { textFile } from '../files/text-file.ts';
import { REVALIDATE } from '../http/files/cache-control.ts';
import {
  findRendition,
  findRenditionIndex,
  findTrack,
  type RenditionIndexes,
} from './find-rendition.ts';
import { masterPlaylist, trackPlaylist } from './playlists.ts';

/** Rendition indexes, and secrets that sign URLs. */
export interface Sources {
  renditions: RenditionIndexes;
  secrets: Secrets;
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** Returns a rendition as one file. Throws like findRendition. */
export async function readRendition(
  ctx: Context,
  { params, query }: Input<typeof contract.readRendition>,
) {
  const { asset, file } = await findRendition(ctx, params.id, params.rendition);
  const isRendition =
    file.contentType === 'video/mp4' && !isInternalKey(file.key) && file.key !== 'original';
  if (!isRendition) throw new NotFound('Rendition', params.rendition);
  return {
    ...storedFile(ctx, file),
    fileName: derivedName(asset.name, file.key, file.contentType),
    delivery: query.delivery,
    cacheControl: REVALIDATE,
    ownerId: asset.creatorId,
  };
}

/** Returns the main playlist of the HLS rendition, complete or running. Throws like findRendition. */
export async function readPlaylist(
  ctx: Context,
  { params, query }: Input<typeof contract.readPlaylist>,
  { renditions, secrets }: Sources,
) {
  const { asset, index, isWhole, subtitles } = await findRenditionIndex(ctx, params.id, renditions);
  const addressOf = await passCredential(ctx, query, `${params.id}/transcodes`, secrets);
  const languages = isWhole ? subtitles.map(({ key }) => subtitleLanguage(key) ?? key) : [];
  const text = masterPlaylist(index, { addressOf, isWhole, languages });
  return playlist(text, { ownerId: asset.creatorId, isChanging: !isWhole });
}

/** Returns the playlist of a track: its segments, or with `iframes=1` its key frames. Throws like findRendition. */
export async function readTrack(
  ctx: Context,
  { params, query }: Input<typeof contract.readTrack>,
  { renditions, secrets }: Sources,
) {
  const { asset, track, file } = await findTrack(ctx, params.id, params.track, renditions);
  const isKeyFrames = query.iframes === '1';
  if (isKeyFrames && !track.pieces[0]?.pictureBytes) throw new NotFound('Track', params.track);
  const addCredential = await passCredential(ctx, query, `${params.id}/transcodes/hls`, secrets);
  const addressOf = (path: string) => addCredential(file ? `${path}?v=${file.id}` : path);
  const isWhole = file !== null;
  const text = trackPlaylist(track, { addressOf, isWhole, isKeyFrames });
  return playlist(text, { ownerId: asset.creatorId, isChanging: !isWhole });
}

/** Returns the response for a playlist. `isChanging`: the rendition is still being encoded. */
export const playlist = (text: string, about: { ownerId: number; isChanging?: boolean }) =>
  textFile(text, { contentType: PLAYLIST_TYPE, fileName: 'playlist.m3u8', ...about });

/**
 * Returns one segment, or a range of it. Reads it from the track's object, or from its own object while the rendition
 * is running. Init segments lack what the file says about the video, such as its place. Throws like findRendition.
 */
export async function readSegment(
  ctx: Context,
  { params, query }: Input<typeof contract.readSegment>,
  { renditions }: Sources,
) {
  const { track: name, segment } = params;
  const { track, file, asset } = await findTrack(ctx, params.id, name, renditions);
  const position =
    segment === 'init' ? { start: 0, bytes: track.initBytes } : track.pieces[segment];
  if (!position) throw new NotFound('Segment', segment);
  const source = { assetId: fromUuid(asset.id), version: asset.version };
  const objectKey = file?.objectKey ?? segmentKey(source, name, segment);
  return {
    kind: 'stored' as const,
    etag: `"${file?.id ?? 'early'}-${segment}-${position.bytes}${segment === 'init' ? '-clean' : ''}"`,
    contentType: track.codec.startsWith('mp4a') ? 'audio/mp4' : 'video/mp4',
    fileName: `${name}-${segment}.m4s`,
    delivery: 'display' as const,
    isChanging: file === null,
    cacheControl: file ? cacheControlOf(query.v, file.id) : REVALIDATE,
    variesByAccept: false,
    ownerId: asset.creatorId,
    sizeBytes: position.bytes,
    open: async (range: ByteRange | undefined, signal: AbortSignal) => {
      const { start, end } = range ?? { start: 0, end: position.bytes - 1 };
      if (segment === 'init') {
        const whole = { start: 0, end: position.bytes - 1 };
        const init = await buffer(await ctx.storage.get(objectKey, whole, signal));
        return Readable.from([withoutDescriptions(init).subarray(start, end + 1)]);
      }
      const objectRange = { start: position.start + start, end: position.start + end };
      return ctx.storage.get(objectKey, objectRange, signal);
    },
    addressInStore: async () => null,
  };
}
