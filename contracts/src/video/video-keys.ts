import { z } from 'zod';

/** The film in pieces and several sizes, for players that change between them as the line allows. */
export const HLS = 'hls-video';

/** Content key of the pictures that a video is looked through by. */
export const STORYBOARD = 'storyboard';

/** Content key of the short film that shows what a video is about. */
export const CLIP_PREVIEW = 'clip_preview';

/** Content keys of films that are made of a video; `-wm-` ones bear the watermark. API decision 9. */
export const VideoKey = z.enum([
  '240p-video',
  '240p-wm-video',
  '320p-video',
  '320p-wm-video',
  '360p-video',
  '360p-wm-video',
  '480p-video',
  '480p-wm-video',
  '720p-video',
  '720p-wm-video',
  '1080p-video',
  '1080p-wm-video',
  HLS,
]);
export type VideoKey = z.infer<typeof VideoKey>;

/** Whether a key says by itself that the film bears the watermark. */
export const isWatermarkedKey = (key: VideoKey) => key.endsWith('-wm-video');
