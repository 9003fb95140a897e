import { parseWebhookUrls, WebhookSettings } from '@spindle/contracts/settings/event-settings';
import { queueTest } from '@spindle/core/webhooks/queue-test';
import { syncEndpoints } from '@spindle/core/webhooks/sync-endpoints';
import { maskPassword, unmaskPassword } from './masks.ts';
import { mergeFields, type Section, type StoredSettings } from './section.ts';

/** The section `webhook`. Passwords in its URLs are masked. A new URL is sent a test event. */
export const webhookSection: Section<'webhook'> = {
  schema: WebhookSettings,
  merge: mergeFields,
  present: ({ values: { webhook } }) => ({
    ...webhook,
    web_urls: mapUrls(webhook.web_urls, maskPassword),
  }),
  hide: (shown) => ({ ...shown, web_urls: '' }),
  store: (shown, before) => ({ webhook: unmask(shown, before) }),
  async onSave(tx, shown, before, secrets) {
    for (const id of await syncEndpoints(tx, unmask(shown, before), secrets))
      await queueTest(tx, id);
  },
};

/** Returns the section with the stored passwords instead of masks. */
function unmask(shown: WebhookSettings, { values }: StoredSettings): WebhookSettings {
  const stored = parseWebhookUrls(values.webhook.web_urls);
  const web_urls = mapUrls(shown.web_urls, (url) => unmaskPassword('web_urls', url, stored));
  return { ...shown, web_urls };
}

const mapUrls = (list: string, change: (url: string) => string): string =>
  parseWebhookUrls(list).map(change).join(', ');
