import { parseWebhookUrls, WebhookSettings } from '@spindle/contracts/settings/event-settings';
import { Invalid } from '@spindle/core/errors';
import { maskUrl } from '@spindle/core/outbound/mask-url';
import { syncEndpoints } from '@spindle/core/webhooks/sync-endpoints';
import { queueTest } from '../queue-webhook-test.ts';
import { unmaskStoredUrl } from './masks.ts';
import { mergeFields, type Section, type StoredSettings } from './section.ts';

/** The section `webhook`. Secrets in its URLs are masked. A new URL is sent a test event. */
export const webhookSection: Section<'webhook'> = {
  schema: WebhookSettings,
  merge: mergeFields,
  present: ({ values: { webhook } }) => ({
    ...webhook,
    web_urls: mapUrls(webhook.web_urls, maskUrl),
  }),
  hide: (shown) => ({ ...shown, web_urls: '' }),
  store: (shown, before) => ({ webhook: unmask(shown, before) }),
  async onSave(tx, shown, before, secrets) {
    for (const id of await syncEndpoints(tx, unmask(shown, before), secrets))
      await queueTest(tx, id);
  },
};

const SAME_URLS = 'Enter URLs that differ in more than their passwords and tokens.';

/** Returns the section with the stored secrets instead of masks. Throws Invalid for URLs that look the same when they are masked. */
function unmask(shown: WebhookSettings, { values }: StoredSettings): WebhookSettings {
  const stored = parseWebhookUrls(values.webhook.web_urls);
  const web_urls = mapUrls(shown.web_urls, (url) => unmaskStoredUrl('web_urls', url, stored));
  const different = new Set(parseWebhookUrls(web_urls));
  if (new Set([...different].map(maskUrl)).size < different.size)
    throw new Invalid(SAME_URLS, [{ path: 'web_urls', message: SAME_URLS }]);
  return { ...shown, web_urls };
}

const mapUrls = (list: string, change: (url: string) => string): string =>
  parseWebhookUrls(list).map(change).join(', ');
