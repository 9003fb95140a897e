import { z } from 'zod';

/** What a media file consists of. */
export interface MediaInfo {
  durationSeconds: number | null;
  /** The first moving picture, with its pixels as a viewer sees them: turned, and with square pixels in `shown`. */
  video: (VideoTrackInfo & Size & { shown: Size }) | null;
  audio: { codec: string } | null;
  /** Every sound, in the order of the file. */
  sounds: Sound[];
  /** Subtitles that are text, each by its number among all subtitles of the file. */
  texts: { at: number; language: string }[];
  /** A picture that was attached: the cover of a record. */
  cover: { codec: string; index: number } | null;
}

interface VideoTrackInfo {
  codec: string;
  /** Frames a second as ffprobe says them, `30000/1001`: in the mean, and the least that holds every frame. */
  meanRate: string;
  finestRate: string;
  /** Whether its light has to be brought into the range of common screens. */
  isHdr: boolean;
  /** Whether each frame holds the halves of two moments. */
  isInterlaced: boolean;
  /** Whether every player shows it as it is: H.264 of eight bits, in whole frames and square pixels, not turned. */
  isPlain: boolean;
  /** Bits a second; null where it is not told. */
  bitRate: number | null;
}

export interface Sound {
  codec: string;
  channels: number;
  /** Three letters; `und` where it is not told. */
  language: string;
}

export interface Size {
  width: number;
  height: number;
}

const Seconds = z.coerce.number().positive().optional().catch(undefined);

const Stream = z.object({
  index: z.number().int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  width: z.number().int().default(0),
  height: z.number().int().default(0),
  duration: Seconds,
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().default(''),
  r_frame_rate: z.string().default(''),
  color_transfer: z.string().default(''),
  profile: z.string().default(''),
  pix_fmt: z.string().default(''),
  field_order: z.string().default('unknown'),
  bit_rate: z.coerce.number().int().positive().optional().catch(undefined),
  channels: z.number().int().default(0),
  tags: z.object({ language: z.string().optional() }).optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
type Stream = z.infer<typeof Stream>;

/** Transfer characteristics of high dynamic range: PQ and HLG. */
const HDR: readonly string[] = ['smpte2084', 'arib-std-b67'];

/** Those of H.264 that every player knows, with eight bits for each colour. */
const PLAIN_PROFILES: readonly string[] = ['Constrained Baseline', 'Baseline', 'Main', 'High'];

/** Orders of fields, as ffprobe names them, in which a frame has two. */
const INTERLACED: readonly string[] = ['tt', 'bb', 'tb', 'bt'];

/** Subtitles that ffmpeg reads as text; others are pictures. */
const TEXTS: readonly string[] = ['subrip', 'ass', 'ssa', 'mov_text', 'webvtt', 'text'];

const Probed = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: Seconds }).default({}),
});

/** Reads the JSON that ffprobe prints. */
export function readMediaInfo(json: unknown): MediaInfo {
  const { streams, format } = Probed.parse(json);
  const pictures = streams.filter((stream) => stream.codec_type === 'video');
  const video = pictures.find((stream) => !isAttached(stream) && stream.width > 0);
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const [audio] = sounds;
  const cover = pictures.find(isAttached);
  return {
    durationSeconds: format.duration ?? video?.duration ?? audio?.duration ?? null,
    video: video ? { ...filmOf(video), ...sizesOf(video) } : null,
    audio: audio ? { codec: audio.codec_name } : null,
    sounds: sounds.map(({ codec_name, channels, tags }) => ({
      ...{ codec: codec_name, channels },
      language: languageOf(tags?.language),
    })),
    texts: textsOf(streams),
    cover: cover ? { codec: cover.codec_name, index: cover.index } : null,
  };
}

function textsOf(streams: Stream[]): MediaInfo['texts'] {
  return streams
    .filter(({ codec_type }) => codec_type === 'subtitle')
    .map(({ codec_name, tags }, at) => ({ at, codec_name, language: languageOf(tags?.language) }))
    .filter(({ codec_name }) => TEXTS.includes(codec_name))
    .map(({ at, language }) => ({ at, language }));
}

function filmOf(stream: Stream): VideoTrackInfo {
  return {
    codec: stream.codec_name,
    meanRate: stream.avg_frame_rate,
    finestRate: stream.r_frame_rate,
    isHdr: HDR.includes(stream.color_transfer),
    isInterlaced: INTERLACED.includes(stream.field_order),
    isPlain: isPlain(stream),
    bitRate: stream.bit_rate ?? null,
  };
}

function isPlain(stream: Stream): boolean {
  const { codec_name, profile, pix_fmt, field_order } = stream;
  const isKnown = codec_name === 'h264' && PLAIN_PROFILES.includes(profile);
  const hasFrames = pix_fmt === 'yuv420p' && !INTERLACED.includes(field_order);
  return isKnown && hasFrames && rotationOf(stream) === 0 && pixelAspect(stream) === 1;
}

function languageOf(told = ''): string {
  return /^[a-z]{3}$/.test(told) ? told : 'und';
}

function isAttached(stream: Stream): boolean {
  return stream.disposition?.attached_pic === 1;
}

function sizesOf(stream: Stream): Size & { shown: Size } {
  const { width, height } = stream;
  const wide = Math.max(1, Math.round(width * pixelAspect(stream)));
  return isTurned(stream)
    ? { width: height, height: width, shown: { width: height, height: wide } }
    : { width, height, shown: { width: wide, height } };
}

function isTurned(stream: Stream): boolean {
  return Math.abs(rotationOf(stream)) % 180 === 90;
}

function rotationOf({ side_data_list }: Stream): number {
  return side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
}

/** Width of a pixel by its height; 1 where that is unknown or absurd. */
function pixelAspect({ sample_aspect_ratio }: Stream): number {
  const [across = 0, down = 0] = (sample_aspect_ratio ?? '').split(':').map(Number);
  const aspect = across / down;
  return aspect > 0.1 && aspect < 10 ? aspect : 1;
}
