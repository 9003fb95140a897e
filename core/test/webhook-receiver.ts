import { startWebhookReceiver } from '../../scripts/services/start-webhook-receiver.mjs';

export type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

export { startWebhookReceiver };
