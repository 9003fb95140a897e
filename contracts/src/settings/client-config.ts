import { z } from 'zod';
import { PUBLIC, route } from '../http/route.ts';

/** Milliseconds between two looks for notifications. Specification 3. */
export const NOTIFICATION_INTERVAL_MS = 10_000;

/** Kinds of file whose decoder is missing on the machine that runs the worker. */
export const Feature = z.enum([
  'VIDEO',
  'AUDIO',
  'PDF',
  'IMAGE_FORMATS',
  'CAMERA_RAW',
  'POSTSCRIPT',
  'OFFICE',
  'FONT',
  'METADATA',
]);
export type Feature = z.infer<typeof Feature>;

export const ClientConfig = z.object({
  /** Where media are fetched from: a CDN before this server, or this server. */
  cdn_url: z.string(),
  host_url: z.string(),
  notification_interval: z.number().int(),
  /** Seconds. */
  token_lifetime: z.number().int(),
  features: z.object({
    tour: z.boolean(),
    storage_stats: z.boolean(),
    data_transferred_stats: z.boolean(),
    /** Whether the trash may be purged by hand. */
    purge_trash: z.boolean(),
  }),
  /** Addresses of films that the tours of pages begin with, by the path of the page. */
  tour_videos: z.record(z.string(), z.string()),
  /** Features that wait for a program to be installed, with the sentence that says which. */
  unavailable: z.array(z.object({ feature: Feature, message: z.string() })),
  /** Largest file that can be uploaded, in bytes. */
  upload_max_bytes: z.number().int(),
  version: z.string(),
});
export type ClientConfig = z.infer<typeof ClientConfig>;

export const readConfig = route({
  method: 'GET',
  path: '/api/v1/config',
  summary: 'Get the client configuration of this installation',
  access: PUBLIC,
  answer: z.object({ status: z.literal('OK'), data: ClientConfig }),
  example: () => ({}),
});
