/** Content types, as file-types/sniff.ts detects them, of videos that ffmpeg may open. */
export const VIDEO_TYPES = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/vnd.avi',
  'video/mpeg',
  'video/mp2t',
  'video/x-flv',
  'video/x-ms-asf',
  'application/vnd.ms-asf',
  'video/3gpp',
  'video/3gpp2',
  'video/ogg',
  'application/ogg',
  'application/mxf',
  'video/x-dv',
];

/** Content types of audio files that ffmpeg may open. */
export const AUDIO_TYPES = [
  'audio/mpeg',
  'audio/wav',
  'audio/flac',
  'audio/mp4',
  'audio/aac',
  'audio/ogg',
  'audio/aiff',
  'audio/amr',
  'audio/ape',
  'audio/wavpack',
  'audio/x-ms-asf',
  'audio/x-caf',
];

/** ffmpeg's names of those containers. None of them can refer to other files, unlike playlists, which may be named .mp4. */
export const ALLOWED_CONTAINERS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,wav,mp3,flac,aac,asf,aiff,amr,ape,wv,mxf,dv,caf';
