import type { Input } from '@spindle/contracts/http/route';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import type * as contract from '@spindle/contracts/video/transcodes';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import { segmentKey } from '@spindle/core/storage/keys';
import type { ByteRange } from '@spindle/core/storage/storage';
import { cacheControlOf } from '../files/caching.ts';
import { derivedName } from '../files/download-name.ts';
import { isInternalKey } from '../files/entry-documents.ts';
import { textFile } from '../files/made-text.ts';
import { passCredential } from '../files/pass-credentials.ts';
import { storedFile } from '../files/stored-file.ts';
import {
  findRendition,
  findRenditionIndex,
  findTrack,
  type RenditionIndexes,
} from './find-rendition.ts';
import { masterPlaylist, trackPlaylist } from './playlists.ts';

/** Caches that renditions are read from, and secrets that sign URLs. */
export interface Sources {
  films: RenditionIndexes;
  secrets: Secrets;
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const REVALIDATED = cacheControlOf(undefined, 0);

/** Returns a rendition as one file. Throws like findRendition. */
export async function readRendition(
  ctx: Context,
  { params, query }: Input<typeof contract.readRendition>,
) {
  const { asset, file } = await findRendition(ctx, params.id, params.film);
  const isFilm = file.contentType === 'video/mp4' && !isInternalKey(file.key);
  if (!isFilm || file.key === 'original') throw new NotFound('Rendition', params.film);
  return {
    ...storedFile(ctx, file),
    fileName: derivedName(asset.name, file.key, file.contentType),
    delivery: query.delivery,
    cacheControl: REVALIDATED,
  };
}

/** Returns the main playlist of the HLS rendition, complete or running. */
export async function readPlaylist(
  ctx: Context,
  { params, query }: Input<typeof contract.readPlaylist>,
  { films, secrets }: Sources,
) {
  const { index, isWhole, subtitles } = await findRenditionIndex(ctx, params.id, films);
  const addressOf = await passCredential(ctx, query, `${params.id}/transcodes`, secrets);
  const languages = isWhole ? subtitles.map(({ key }) => subtitleLanguage(key) ?? key) : [];
  return playlist(masterPlaylist(index, { addressOf, isWhole, languages }), !isWhole);
}

/** Returns the playlist of a track, as far as it is encoded. */
export async function readTrack(
  ctx: Context,
  { params, query }: Input<typeof contract.readTrack>,
  { films, secrets }: Sources,
) {
  const { found, file } = await findTrack(ctx, params.id, params.track, films);
  const isPictures = query.pictures === '1';
  if (isPictures && !found.pieces[0]?.pictureBytes) throw new NotFound('Track', params.track);
  const carried = await passCredential(ctx, query, `${params.id}/transcodes/hls`, secrets);
  const addressOf = (path: string) => carried(file ? `${path}?v=${file.id}` : path);
  const isWhole = file !== null;
  return playlist(trackPlaylist(found, { addressOf, isWhole, isPictures }), !isWhole);
}

export const playlist = (text: string, isChanging = false) =>
  textFile(text, { contentType: PLAYLIST_TYPE, fileName: 'playlist.m3u8', isChanging });

/**
 * Returns one segment, or a range of it. Reads it from the track's object, or from its own object while the rendition
 * is running.
 */
export async function readSegment(
  ctx: Context,
  { params, query }: Input<typeof contract.readSegment>,
  { films }: Sources,
) {
  const { track, piece } = params;
  const { found, file, asset } = await findTrack(ctx, params.id, track, films);
  const place = piece === 'init' ? { start: 0, bytes: found.initBytes } : found.pieces[piece];
  if (!place) throw new NotFound('Segment', piece);
  const source = { assetId: fromUuid(asset.id), version: asset.version };
  const objectKey = file?.objectKey ?? segmentKey(source, track, piece);
  return {
    kind: 'stored' as const,
    etag: `"${file?.id ?? 'early'}-${piece}-${place.bytes}"`,
    contentType: found.codec.startsWith('mp4a') ? 'audio/mp4' : 'video/mp4',
    fileName: `${track}-${piece}.m4s`,
    delivery: 'display' as const,
    isChanging: file === null,
    cacheControl: file ? cacheControlOf(query.v, file.id) : REVALIDATED,
    variesByAccept: false,
    sizeBytes: place.bytes,
    open: (range: ByteRange | undefined, signal: AbortSignal) => {
      const { start, end } = range ?? { start: 0, end: place.bytes - 1 };
      const within = { start: place.start + start, end: place.start + end };
      return ctx.storage.get(objectKey, within, signal);
    },
    addressInStore: async () => null,
  };
}
