import { z } from 'zod';

/** The entries that ffprobe prints: those of Probed. */
export const PROBED_ENTRIES = [
  'format=duration,start_time,format_name',
  'stream=index,codec_type,codec_name,codec_tag_string,width,height,duration,sample_aspect_ratio,avg_frame_rate,r_frame_rate,color_transfer,profile,pix_fmt,sample_fmt,field_order,bit_rate,channels',
  'stream_disposition=default,attached_pic',
  'stream_tags=language,DURATION',
  'stream_side_data=rotation',
].join(':');

/** The value of a property that ffprobe could not determine. */
export const UNKNOWN = 'unknown';

const Seconds = z.coerce.number().positive().optional().catch(undefined);

/** A stream of a media file. */
export const Stream = z.object({
  index: z.number().int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default(UNKNOWN),
  /** Four characters that name the codec in some containers. */
  codec_tag_string: z.string().default(''),
  width: z.number().int().default(0),
  height: z.number().int().default(0),
  duration: Seconds,
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().default(''),
  r_frame_rate: z.string().default(''),
  color_transfer: z.string().default(''),
  profile: z.string().default(''),
  pix_fmt: z.string().default(UNKNOWN),
  sample_fmt: z.string().default(UNKNOWN),
  field_order: z.string().default(UNKNOWN),
  bit_rate: z.coerce.number().int().positive().optional().catch(undefined),
  channels: z.number().int().default(0),
  /** Matroska states the end of each track in `DURATION`. */
  tags: z.object({ language: z.string().optional(), DURATION: z.string().optional() }).optional(),
  disposition: z
    .object({ default: z.number().optional(), attached_pic: z.number().optional() })
    .optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
export type Stream = z.infer<typeof Stream>;

/** The JSON that ffprobe prints. */
export const Probed = z.object({
  streams: z.array(Stream).default([]),
  format: z
    .object({
      duration: Seconds,
      /** Seconds of the first timestamp. */
      start_time: z.coerce.number().catch(0),
      format_name: z.string().default(''),
    })
    .prefault({ start_time: 0 }),
});
export type Probed = z.infer<typeof Probed>;
