import type { AccessRule } from './role-table.ts';

/**
 * Routes that visitors of a share may call with its link: everybody may, and the ids name things that are shared with everybody. Written by
 * hand, like access-rules.ts.
 */
export const SHARE_RULES: Readonly<Record<string, AccessRule>> = {
  'GET /api/v1/public/shares/{token}': { may: 'everybody', names: 'shared' },
  'POST /api/v1/public/shares/{token}/unlock': { may: 'everybody', names: 'shared' },
  'GET /api/v1/public/shares/{token}/assets': { may: 'everybody', names: 'shared' },
  'GET /api/v1/public/shares/{token}/assets/{id}/comments': { may: 'everybody', names: 'shared' },
  'POST /api/v1/public/shares/{token}/assets/{id}/comments': { may: 'everybody', names: 'shared' },
  'GET /api/v1/public/shares/{token}/reviews': { may: 'everybody', names: 'shared' },
  'PUT /api/v1/public/shares/{token}/assets/{id}/review': { may: 'everybody', names: 'shared' },
  'POST /api/v1/public/shares/{token}/guest-files/prepare': {
    may: 'everybody',
    names: 'shared',
    ownerNeeds: 'CREATE_ASSET',
  },
  'GET /api/v1/public/shares/{token}/choice': { may: 'everybody', names: 'shared' },
  'PUT /api/v1/public/shares/{token}/assets/{id}/choice': { may: 'everybody', names: 'shared' },
  'POST /api/v1/public/shares/{token}/choice/send': { may: 'everybody', names: 'shared' },
  'GET /api/v1/public/shares/{token}/assets/{id}/image': { may: 'everybody', names: 'shared' },
  'GET /api/v1/public/shares/{token}/assets/{id}/transcodes/playlist.m3u8': {
    may: 'everybody',
    names: 'shared',
  },
  'GET /api/v1/public/shares/{token}/assets/{id}/transcodes/hls/{track}.m3u8': {
    may: 'everybody',
    names: 'shared',
  },
  'GET /api/v1/public/shares/{token}/assets/{id}/transcodes/hls/{track}/{segment}.m4s': {
    may: 'everybody',
    names: 'shared',
  },
  'GET /api/v1/public/shares/{token}/assets/{id}/transcodes/subtitles/{lang}.m3u8': {
    may: 'everybody',
    names: 'shared',
  },
  'GET /api/v1/public/shares/{token}/assets/{id}/transcodes/subtitles/{lang}.vtt': {
    may: 'everybody',
    names: 'shared',
  },
  'GET /api/v1/public/shares/{token}/assets/{id}/download': { may: 'everybody', names: 'shared' },
  'GET /api/v1/public/shares/{token}/download': { may: 'everybody', names: 'shared' },
};
