import { z } from 'zod';
import { Aspect, HexColor, Start } from '../video/video-fields.ts';
import { isWatermarkedKey, VideoKey } from '../video/video-keys.ts';

/** Length of renditions in test mode, in seconds. Administration specification 9. */
export const TEST_MODE_SECONDS = 5;

/** Limits a side of a rendition, in pixels. */
export const VIDEO_SIDE = { min: 16, max: 4096 };

export const StoryboardMode = z.enum(['number', 'second', 'keyframes']);
export type StoryboardMode = z.infer<typeof StoryboardMode>;

const SIDE = `Enter ${VIDEO_SIDE.min} to ${VIDEO_SIDE.max} pixels`;
const Side = z.number(SIDE).int(SIDE).min(VIDEO_SIDE.min, SIDE).max(VIDEO_SIDE.max, SIDE);

const MODE_VALUE = 'Enter a whole number from 1 to 1000';

/** Settings that transcodes and the storyboard have in common. */
const CommonFields = {
  aspect: Aspect,
  /** Color of the bars of `pad`: six hexadecimal digits. */
  padding: HexColor,
  /** Whether smaller videos are enlarged; otherwise this size is skipped. */
  upscale: z.boolean(),
  /** Visible without sign-in. */
  public: z.boolean(),
  enabled: z.boolean(),
};

/** Settings of one rendition. */
export const Transcode = z.strictObject({
  ...CommonFields,
  watermark: z.boolean(),
  width: Side,
  height: Side,
});
export type Transcode = z.infer<typeof Transcode>;

const Transcodes = z
  .strictObject(
    Object.fromEntries(VideoKey.options.map((key) => [key, Transcode])) as Record<
      VideoKey,
      typeof Transcode
    >,
  )
  .superRefine((transcodes, context) => {
    for (const key of VideoKey.options)
      if (isWatermarkedKey(key) && !transcodes[key].watermark)
        context.addIssue({
          code: 'custom',
          path: [key, 'watermark'],
          message: 'This transcode always has the watermark',
        });
  });

/** Settings of the storyboard. */
export const Storyboard = z.strictObject({
  ...CommonFields,
  mode: StoryboardMode,
  /** For `number`: the number of frames. For `second`: the seconds between two frames. */
  mode_value: z.number(MODE_VALUE).int(MODE_VALUE).min(1, MODE_VALUE).max(1000, MODE_VALUE),
  width: Side,
  height: Side,
});
export type Storyboard = z.infer<typeof Storyboard>;

/** Settings of the preview clip: a short clip of a video that plays on its card. */
export const PreviewClip = z.strictObject({
  /** Content key of the transcode whose size the clip has. */
  video_preview_preset: VideoKey.exclude(['hls-video']),
  video_preview_start: Start,
  /** Length in seconds; 0: to the end of the video. */
  video_preview_length: z.number().min(0).max(86_400),
  video_preview_padding: HexColor,
  aspect: Aspect,
  upscale: z.boolean(),
  public: z.boolean(),
  enabled: z.boolean(),
});
export type PreviewClip = z.infer<typeof PreviewClip>;

/** The section `video` of the settings. Administration specification 3. */
export const VideoSettings = z.strictObject({
  /** Whether only the first seconds of a video are encoded, to try the settings. */
  video_transcode_test_mode: z.boolean(),
  transcodes: Transcodes,
  thumbnails: z.strictObject({
    video_default: z.strictObject({ width: Side, height: Side }),
    storyboard: Storyboard,
  }),
  preview: PreviewClip,
});
export type VideoSettings = z.infer<typeof VideoSettings>;
