import type { AccessRule } from './role-table.ts';

/** Who may open images, renditions and files. Written by hand, like access-rules.ts. */
export const MEDIA_RULES: Readonly<Record<string, AccessRule>> = {
  'GET /api/v1/assets/{id}/waveform.json': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/conversions': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/conversion/{id}': { may: 'READ_ASSET', names: 'assets' },
  'GET /conversion/{id}': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/transcodes/{rendition}.mp4': { may: 'READ_ASSET', names: 'assets' },
  'GET /video/{id}/{rendition}.mp4': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/transcodes/playlist.m3u8': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/transcodes/hls/{track}.m3u8': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/transcodes/hls/{track}/{segment}.m4s': {
    may: 'READ_ASSET',
    names: 'assets',
  },
  'GET /api/v1/storyboard/{id}/storyboard.vtt': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/storyboard/{id}/sprite_{number}.jpg': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/storyboard/{id}/storyboard_{number}.jpg': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/assets/{id}/transcodes/subtitles/{lang}.m3u8': {
    may: 'READ_ASSET',
    names: 'assets',
  },
  'GET /api/v1/assets/{id}/transcodes/subtitles/{lang}.vtt': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/zoomable/{id}/deepzoom.xml': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/zoomable/{id}/deepzoom_files/{level}/{tile}': { may: 'READ_ASSET', names: 'assets' },
  'GET /api/v1/files/content/{id}': {
    may: 'DOWNLOAD_ASSET',
    names: 'assets',
    also: [
      {
        names: 'assets',
        call: ({ replacedAssetId }) => ({
          params: { id: replacedAssetId },
          query: { version: '1' },
        }),
      },
    ],
  },
};
