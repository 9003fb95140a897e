import { z } from 'zod';
import { SHARED_PLAYLIST_PATH } from '../files/file-paths.ts';
import { type ExampleIds, PUBLIC_MEDIA, route } from '../http/route.ts';
import {
  readSegment,
  readSubtitleSegment,
  readSubtitleTrack,
  readTrack,
} from '../video/transcodes.ts';
import { SharedAssetParams } from './shares.ts';

const FILE = { access: PUBLIC_MEDIA, answer: z.any(), answerFormat: 'file' } as const;

/** The layout below a playlist is the same as for signed-in users, because playlists use relative URLs. */
const FOLDER = SHARED_PLAYLIST_PATH.replace('playlist.m3u8', '');

const shared = (ids: ExampleIds) => ({ token: ids.shareToken, id: ids.sharedAssetId });

export const readSharedPlaylist = route({
  ...FILE,
  method: 'GET',
  path: SHARED_PLAYLIST_PATH,
  summary: 'Get the HLS main playlist of a video of a share',
  params: SharedAssetParams,
  example: (ids) => ({ params: shared(ids) }),
});

export const readSharedTrack = route({
  ...FILE,
  method: 'GET',
  path: `${FOLDER}hls/{track}.m3u8`,
  summary:
    'Get the HLS playlist of one size or audio track of a video of a share; with iframes=1, its I-frames',
  params: SharedAssetParams.extend({ track: readTrack.params.shape.track }),
  query: readTrack.query.pick({ iframes: true }),
  example: (ids) => ({ params: { ...shared(ids), track: '720p' } }),
});

export const readSharedSegment = route({
  ...FILE,
  method: 'GET',
  path: `${FOLDER}hls/{track}/{segment}.m4s`,
  summary:
    'Get a segment of one size or audio track of a video of a share by its number from 0, or `init`',
  params: SharedAssetParams.extend(readSegment.params.omit({ id: true }).shape),
  query: readSegment.query.pick({ v: true }),
  example: (ids) => ({ params: { ...shared(ids), track: '720p', segment: 0 } }),
});

export const readSharedSubtitleTrack = route({
  ...FILE,
  method: 'GET',
  path: `${FOLDER}subtitles/{lang}.m3u8`,
  summary: 'Get the HLS playlist of the subtitles of a video of a share in one language',
  params: SharedAssetParams.extend({ lang: readSubtitleTrack.params.shape.lang }),
  example: (ids) => ({ params: { ...shared(ids), lang: 'en' } }),
});

export const readSharedSubtitleSegment = route({
  ...FILE,
  method: 'GET',
  path: `${FOLDER}subtitles/{lang}.vtt`,
  summary: 'Get the subtitles of a video of a share as WebVTT',
  params: SharedAssetParams.extend({ lang: readSubtitleSegment.params.shape.lang }),
  query: readSubtitleSegment.query.pick({ v: true }),
  example: (ids) => ({ params: { ...shared(ids), lang: 'en' } }),
});
