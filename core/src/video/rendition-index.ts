import { z } from 'zod';

/** What the content keys of tracks begin with. */
export const TRACK = '_hls-';
/** Content key of a track by its name, and back. */
export const trackKey = (name: string) => `${TRACK}${name}`;
export const trackName = (key: string) => key.slice(TRACK.length);

/** A part of a track: where it lies in the track's object, and how long it lasts. */
const Segment = z.object({
  start: z.number().int(),
  bytes: z.number().int(),
  seconds: z.number(),
  /** Bytes from its start to the end of its first picture; 0 of a sound. */
  pictureBytes: z.number().int(),
});
export type Segment = z.infer<typeof Segment>;

const Track = z.object({
  /** Content key of the object that holds it: what is known at the beginning, then every piece. */
  key: z.string(),
  initBytes: z.number().int(),
  /** As RFC 6381 writes it: `avc1.64001f`. */
  codec: z.string(),
  pieces: z.array(Segment),
});

/** A film in several sizes, as playlists are written from it. */
export const RenditionIndex = z.object({
  /** From the smallest up. */
  sizes: z.array(
    Track.extend({
      width: z.number().int(),
      height: z.number().int(),
      /** Frames a second. */
      frameRate: z.number(),
    }),
  ),
  sounds: z.array(Track.extend({ language: z.string() })),
});
export type RenditionIndex = z.infer<typeof RenditionIndex>;
export type RenditionTrack = z.infer<typeof Track>;

/** Seconds of a track. */
export function trackSeconds({ pieces }: Pick<RenditionTrack, 'pieces'>): number {
  return pieces.reduce((sum, { seconds }) => sum + seconds, 0);
}
