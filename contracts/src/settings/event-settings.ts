import { z } from 'zod';
import { parseDatabaseUrl, TLS_MODES } from './database-url.ts';

/** Changes of assets that webhooks, the database export and add-ons can follow. */
export const EVENT_NAMES = [
  'file-saved',
  'file-processed',
  'file-data-updated',
  'file-deleted',
  'file-undeleted',
  'addon-processed',
] as const;
export const EventName = z.enum(EVENT_NAMES);
export type EventName = z.infer<typeof EventName>;

const isEventName = (name: string): name is EventName => EventName.safeParse(name).success;

/** Returns a map with every event. Unknown events are ignored, missing ones are off. API decision 32. */
export const EventFlags = z
  .record(z.string(), z.boolean())
  .transform((given) => {
    const flags = Object.fromEntries(EVENT_NAMES.map((name) => [name, false]));
    for (const [name, isOn] of Object.entries(given)) if (isEventName(name)) flags[name] = isOn;
    return flags as Record<EventName, boolean>;
  })
  .pipe(z.record(EventName, z.boolean()));
export type EventFlags = z.infer<typeof EventFlags>;

/** Limits the webhook URLs. Administration specification 9. */
export const WEBHOOK_URLS_MAX = 2;
const URL_MAX = 2000;

export const WEBHOOK_URL_INVALID = 'must begin with http:// or https://';
export const WEBHOOK_URLS_TOO_MANY = 'Enter at most two URLs, separated by a comma.';

/** Returns the URLs of a comma-separated list. */
export function parseWebhookUrls(list: string): string[] {
  return list
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
}

const isHttpUrl = (url: string) =>
  /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).hostname !== '';

/** The section `webhook` of the settings. */
export const WebhookSettings = z.strictObject({
  /** Up to two URLs, separated by a comma. Passwords in them are masked in responses. */
  web_urls: z
    .string()
    .max(WEBHOOK_URLS_MAX * URL_MAX)
    .transform((list) => [...new Set(parseWebhookUrls(list))].join(', '))
    .refine((list) => parseWebhookUrls(list).every(isHttpUrl), WEBHOOK_URL_INVALID)
    .refine((list) => parseWebhookUrls(list).length <= WEBHOOK_URLS_MAX, WEBHOOK_URLS_TOO_MANY)
    .pipe(z.string()),
  callback_events: EventFlags,
});
export type WebhookSettings = z.infer<typeof WebhookSettings>;

export const DATABASE_URL_INVALID =
  'must be a URL such as mysql://user:password@host:3306/database';
export const DATABASE_TLS_INVALID = `must have an ssl-mode of ${TLS_MODES.slice(0, -1).join(', ')} or ${TLS_MODES.at(-1)}`;

/** The URL of the export database. Only MySQL is supported. */
export const DatabaseUrlText = z
  .string()
  .trim()
  .max(URL_MAX)
  .refine((url) => url === '' || parseDatabaseUrl(url) !== null, DATABASE_URL_INVALID)
  .refine((url) => parseDatabaseUrl(url)?.tls !== null, DATABASE_TLS_INVALID);

/** The section `database` of the settings: the database export. Only MySQL is supported. */
export const DatabaseSettings = z.strictObject({
  /** Empty: no export. The password is masked in responses. */
  db_url: DatabaseUrlText,
  db_export_events: EventFlags,
});
export type DatabaseSettings = z.infer<typeof DatabaseSettings>;

export const NO_EVENTS: EventFlags = EventFlags.parse({});
