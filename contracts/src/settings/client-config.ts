import { z } from 'zod';
import { PUBLIC, route } from '../http/route.ts';

/** Milliseconds between two requests for notifications. Specification 3. */
export const NOTIFICATION_INTERVAL_MS = 10_000;

/** Kinds of files that a program on the worker's machine decodes. */
export const Feature = z.enum([
  'VIDEO',
  'AUDIO',
  'PDF',
  'IMAGE_FORMATS',
  'PIXMAP',
  'CAMERA_RAW',
  'POSTSCRIPT',
  'OFFICE',
  'FONT',
  'METADATA',
]);
export type Feature = z.infer<typeof Feature>;

export const ClientConfig = z.object({
  /** Base URL of media: a CDN in front of this server, or this server. */
  cdn_url: z.string(),
  host_url: z.string(),
  /** In milliseconds. */
  notification_interval: z.number().int(),
  /** In seconds. */
  token_lifetime: z.number().int(),
  features: z.object({
    tour: z.boolean(),
    /** Whether the usage pages show storage, and bytes sent. The API returns both regardless. */
    storage_stats: z.boolean(),
    data_transferred_stats: z.boolean(),
    /** The same flags with their names in the specification. */
    showStorageStats: z.boolean(),
    showDataTransferredStats: z.boolean(),
    /** Whether users may purge the trash. */
    purge_trash: z.boolean(),
    /** Whether this installation sends mail: invites, and links to set a new password. */
    mail: z.boolean(),
  }),
  /** URLs of videos that start the tours of pages, by the path of the page. */
  tour_videos: z.record(z.string(), z.string()),
  /** Features that need a program to be installed, each with the message that names it. */
  unavailable: z.array(z.object({ feature: Feature, message: z.string() })),
  /** Limits an upload, in bytes. */
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
