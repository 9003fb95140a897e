import { z } from 'zod';

/** Content key of the HLS rendition: segments in several sizes, between which players switch with the bandwidth. */
export const HLS = 'hls-video';

/** Content key of the storyboard: small frames for browsing a video. */
export const STORYBOARD = 'storyboard';

/** Content key of the preview clip of a video. */
export const CLIP_PREVIEW = 'clip_preview';

/** Content keys of the renditions of a video. Those with `-wm-` bear the watermark. API decision 9. */
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

/** Returns whether renditions with this key always bear the watermark. */
export const isWatermarkedKey = (key: VideoKey) => key.endsWith('-wm-video');
