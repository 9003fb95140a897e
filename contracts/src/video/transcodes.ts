import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { PLAYLIST_PATH, RENDITION_PATH } from '../files/file-paths.ts';
import { Credentials } from '../files/files.ts';
import { mediaOpenly, route } from '../http/route.ts';
import { Delivery } from '../links/links.ts';
import { LanguageTag } from '../subtitles/language-tag.ts';

const Query = z.object(Credentials);

/** Name of a track of the HLS rendition in URLs. */
const Track = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a track');

const FILE = { answer: z.any(), answerFormat: 'file' } as const;

export const readRendition = route({
  method: 'GET',
  path: RENDITION_PATH,
  summary: 'Get a rendition of a video by its key (Range, ETag)',
  access: mediaOpenly('READ_ASSET'),
  /** `rendition`: the content key of a rendition or of a clip. */
  params: AssetParams.extend({ rendition: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
  query: Query.extend({ delivery: Delivery.default('display') }),
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId, rendition: '720p-video' } }),
});

/** The URL of renditions before the API had versions. */
export const readRenditionFirstUrl = route({
  ...readRendition,
  path: '/video/{id}/{rendition}.mp4',
  summary: 'Get a rendition of a video by its key (first URL)',
});

export const readPlaylist = route({
  method: 'GET',
  path: PLAYLIST_PATH,
  summary: 'Get the HLS main playlist of a video. Its URLs carry the credential of the request',
  access: mediaOpenly('READ_ASSET'),
  params: AssetParams,
  query: Query,
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const readTrack = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/transcodes/hls/{track}.m3u8',
  summary:
    'Get the HLS playlist of one size or audio track; with iframes=1, the I-frames of a size',
  access: mediaOpenly('READ_ASSET'),
  params: AssetParams.extend({ track: Track }),
  /** `iframes`: 1 returns the I-frame playlist, which players use for previews while seeking. */
  query: Query.extend({ iframes: z.literal('1').optional() }),
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId, track: '720p' } }),
});

export const readSegment = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/transcodes/hls/{track}/{segment}.m4s',
  summary: 'Get an HLS segment of one size or audio track by its number from 0, or `init`',
  access: mediaOpenly('READ_ASSET'),
  params: AssetParams.extend({
    track: Track,
    /** Number of the segment, or the initialization segment. */
    segment: z.union([z.literal('init'), z.coerce.number().int().min(0).max(1_000_000)]),
  }),
  query: Query.extend({
    /** Version from the playlist's URLs. Makes the segment cacheable without expiry. */
    v: z.coerce.number().int().optional(),
  }),
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId, track: '720p', segment: 0 } }),
});

export const readSubtitleTrack = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/transcodes/subtitles/{lang}.m3u8',
  summary: 'Get the HLS playlist of the subtitles in one language, a single segment',
  access: mediaOpenly('READ_ASSET'),
  params: AssetParams.extend({ lang: LanguageTag }),
  query: Query,
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId, lang: 'en' } }),
});

export const readSubtitleSegment = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/transcodes/subtitles/{lang}.vtt',
  summary: 'Get the HLS subtitles as WebVTT with times from the start of the video',
  access: mediaOpenly('READ_ASSET'),
  params: AssetParams.extend({ lang: LanguageTag }),
  query: Query.extend({
    /** Version from the playlist's URLs. Makes the subtitles cacheable without expiry. */
    v: z.coerce.number().int().optional(),
  }),
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId, lang: 'en' } }),
});
