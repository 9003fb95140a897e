import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { CONVERSION_NAME_MISSING, ConversionName } from '../conversions/conversion-name.ts';
import { needs, route } from '../http/route.ts';
import { Aspect, HexColor, Start } from './video-fields.ts';
import { VideoKey } from './video-keys.ts';

/** The part of a video to cut, and the appearance of the clip. */
export const Clip = z.strictObject({
  /** Name of the conversion that the clip becomes. */
  name: z.string(CONVERSION_NAME_MISSING).pipe(ConversionName),
  /** The rendition whose size the clip gets. */
  preset: VideoKey.exclude(['hls-video']),
  start: Start.default(0),
  /** Seconds; 0 means to the end. */
  length: z.number().min(0).max(86_400).default(0),
  public: z.boolean().default(false),
  aspect: Aspect.default('pad'),
  /** Color of the bars of `pad`: six hexadecimal digits. */
  padding: HexColor.default('000000'),
  upscale: z.boolean().default(false),
  /** Whether the clip has the configured watermark. Presets with -wm- always do. */
  watermark: z.boolean().default(false),
});
export type Clip = z.infer<typeof Clip>;

export const cutClip = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/clip/process',
  summary:
    'Cut a clip from a video, as a job. The clip becomes a conversion, available as transcodes/{name}.mp4. 422 if the asset is not a video',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: Clip,
  status: 202,
  answer: z.object({
    status: z.literal('QUEUED'),
    message: z.string(),
    job_id: z.number().int(),
  }),
  example: (ids) => ({
    params: { id: ids.videoId },
    body: { name: 'teaser', preset: '360p-video', start: '00:00:01.000', length: 2 },
  }),
});
