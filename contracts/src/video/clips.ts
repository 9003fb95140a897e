import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { CONVERSION_NAME_MISSING, ConversionName } from '../conversions/conversion-name.ts';
import { needs, route } from '../http/route.ts';
import { Aspect, Colour, Start } from '../settings/video-settings.ts';
import { VideoKey } from './video-keys.ts';

/** A part of a video, and what it is to look like. */
export const Clip = z.strictObject({
  /** What the conversion is called that it becomes. */
  name: z.string(CONVERSION_NAME_MISSING).pipe(ConversionName),
  /** The transcode whose size it has. */
  preset: VideoKey.exclude(['hls-video']),
  start: Start.default(0),
  /** Seconds; 0: to the end. */
  length: z.number().min(0).max(86_400).default(0),
  public: z.boolean().default(false),
  aspect: Aspect.default('pad'),
  /** Of the bars of `pad`: six hexadecimal digits. */
  padding: Colour.default('000000'),
  upscale: z.boolean().default(false),
  /** Whether it bears the watermark of the settings; one of a preset with -wm- does so anyway. */
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
  example: (world) => ({
    params: { id: world.videoId },
    body: { name: 'teaser', preset: '360p-video', start: '00:00:01.000', length: 2 },
  }),
});
