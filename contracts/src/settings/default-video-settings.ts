import { HLS, isWatermarkedKey, VideoKey } from '../video/video-keys.ts';
import type { Transcode, VideoSettings } from './video-settings.ts';

/** Common 16:9 widths by height. */
const WIDTHS: Readonly<Record<number, number>> = {
  240: 426,
  320: 568,
  360: 640,
  480: 854,
  720: 1280,
  1080: 1920,
};

const FRAME = { aspect: 'preserve', padding: '000000', upscale: false, public: false } as const;

function initialTranscode(key: VideoKey): Transcode {
  // Other keys begin with the height: `360p-video`.
  const height = key === HLS ? 1080 : Number.parseInt(key, 10);
  const width = WIDTHS[height] ?? height;
  return { ...FRAME, enabled: key === HLS, watermark: isWatermarkedKey(key), width, height };
}

/** Video settings until they are first saved. Administration specification 9. HLS is enabled by default. */
export const DEFAULT_VIDEO_SETTINGS: VideoSettings = {
  video_transcode_test_mode: false,
  transcodes: Object.fromEntries(
    VideoKey.options.map((key) => [key, initialTranscode(key)]),
  ) as VideoSettings['transcodes'],
  thumbnails: {
    video_default: { width: 640, height: 360 },
    storyboard: {
      ...FRAME,
      enabled: true,
      mode: 'second',
      mode_value: 5,
      width: 1280,
      height: 720,
    },
  },
  preview: {
    video_preview_preset: '360p-video',
    video_preview_start: 0,
    video_preview_length: 0,
    video_preview_padding: '000000',
    aspect: 'preserve',
    upscale: false,
    public: false,
    enabled: false,
  },
};
