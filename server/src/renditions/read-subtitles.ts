import type { Input } from '@spindle/contracts/http/route';
import { SUBTITLE_TYPE, subtitleKey } from '@spindle/contracts/subtitles/subtitles';
import type * as contract from '@spindle/contracts/video/transcodes';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { readObject } from '@spindle/core/storage/read-object';
import { cacheControlOf } from '../files/caching.ts';
import { passCredential } from '../files/pass-credentials.ts';
import { findRenditionIndex, type RenditionIndexes } from './find-rendition.ts';
import { subtitlePlaylist } from './playlists.ts';
import { playlist, type Sources } from './read-rendition.ts';

/** Header that makes times count from the start of the video. RFC 8216, 3.5. */
const FROM_THE_BEGINNING = 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000';

/** Returns the playlist of the subtitles in a language. Throws like findRendition. */
export async function readSubtitleTrack(
  ctx: Context,
  { params, query }: Input<typeof contract.readSubtitleTrack>,
  { renditions, secrets }: Sources,
) {
  const { asset, index, subtitle } = await findSubtitle(ctx, params, renditions);
  const addressOf = await passCredential(ctx, query, `${params.id}/transcodes/subtitles`, secrets);
  const address = addressOf(`${params.lang}.vtt?v=${subtitle.id}`);
  return playlist(subtitlePlaylist(index, address), { ownerId: asset.creatorId });
}

/** Returns the subtitles in a language as WebVTT. Throws like findRendition. */
export async function readSubtitleSegment(
  ctx: Context,
  { params, query }: Input<typeof contract.readSubtitleSegment>,
  { renditions }: Sources,
) {
  const { asset, subtitle } = await findSubtitle(ctx, params, renditions);
  return {
    kind: 'generated' as const,
    etag: `"${subtitle.id}"`,
    contentType: SUBTITLE_TYPE,
    fileName: `${params.lang}.vtt`,
    delivery: 'display' as const,
    cacheControl: cacheControlOf(query.v, subtitle.id),
    variesByAccept: false,
    ownerId: asset.creatorId,
    make: async (signal: AbortSignal) => {
      const text = (await readObject(ctx, subtitle.objectKey, { signal })).toString();
      return Buffer.from(alignTimesToVideo(text));
    },
  };
}

/** Replaces the timestamp map of a file that was taken from another stream. The header ends with an empty line. */
function alignTimesToVideo(text: string): string {
  const end = text.search(/\r?\n\r?\n|$/);
  const header = text.slice(0, end).replace(/\r?\nX-TIMESTAMP-MAP=.*/g, '');
  return `${header.replace(/^(WEBVTT.*)/, `$1\n${FROM_THE_BEGINNING}`)}${text.slice(end)}`;
}

async function findSubtitle(
  ctx: Context,
  { id, lang }: { id: string; lang: string },
  renditions: RenditionIndexes,
) {
  const { asset, index, subtitles } = await findRenditionIndex(ctx, id, renditions);
  const subtitle = subtitles.find(({ key }) => key === subtitleKey(lang));
  if (!subtitle) throw new NotFound('Subtitle', lang);
  return { asset, index, subtitle };
}
