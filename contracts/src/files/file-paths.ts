/** Paths of images and files, for pages that show them without loading their contracts. */
export const IMAGE_PATH = '/api/v1/assets/{id}/conversions';
export const FILE_PATH = '/api/v1/files/content/{id}';
export const TILE_SOURCE_PATH = '/api/v1/zoomable/{id}/deepzoom.xml';
export const TILE_PATH = '/api/v1/zoomable/{id}/deepzoom_files/{level}/{tile}';
export const RENDITION_PATH = '/api/v1/assets/{id}/transcodes/{rendition}.mp4';
export const PLAYLIST_PATH = '/api/v1/assets/{id}/transcodes/playlist.m3u8';
export const SHARED_PLAYLIST_PATH =
  '/api/v1/public/shares/{token}/assets/{id}/transcodes/playlist.m3u8';
export const STORYBOARD_PATH = '/api/v1/storyboard/{id}/storyboard.vtt';
