import { startSmtpReceiver } from '../../scripts/services/start-smtp-receiver.mjs';

export type SmtpReceiver = Awaited<ReturnType<typeof startSmtpReceiver>>;

export { startSmtpReceiver };
