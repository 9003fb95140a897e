import type { Config } from '@spindle/core/config/config';
import type { MailContent } from '@spindle/core/mail/mail-layout';
import { createTransport } from 'nodemailer';

/** Milliseconds that a whole attempt may take. */
export const ATTEMPT_MS = 30_000;
/** Milliseconds that a running attempt gets to end when the worker stops. */
const CLOSE_MS = 2_000;
/** Limits the connections to the mail server that this worker opens at the same time. */
const CONNECTIONS_MAX = 2;

/** A mail to send. */
export interface Outgoing {
  /** Unique; the same at each attempt. */
  id: string;
  to: string;
  content: MailContent;
}

/** A connection to the mail server of the settings, for some mails. */
export interface Mailer {
  /** Sends a mail. Rejects if the server has not accepted it within 30 s, and with Stopped soon after the worker stops. */
  send(mail: Outgoing): Promise<void>;
  close(): void;
}

/** Thrown when the worker stops during an attempt. Whether the mail was sent is unknown. */
export class Stopped extends Error {}

/** Opens a mailer. It connects when the first mail is sent. */
export function openMailer(
  { smtpUrl, from }: NonNullable<Config['mail']>,
  shutdownSignal: AbortSignal,
): Mailer {
  const transport = createTransport({
    ...serverOf(new URL(smtpUrl)),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: ATTEMPT_MS,
    greetingTimeout: ATTEMPT_MS,
    socketTimeout: ATTEMPT_MS,
    // Mails contain no attachments: nothing may make the worker read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.replace(/>$/, '').split('@').pop();
  return {
    async send({ id, to, content }) {
      const { subject, text, html } = content;
      const sending = transport.sendMail({
        from,
        // An object, so that the address is never parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        // Asks mail programs not to answer automatically.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await withinLimit(sending, shutdownSignal);
    },
    // A busy connection belongs to an attempt that was given up.
    close: () => transport.close({ force: true }),
  };
}

/** Returns the mail server that SMTP_URL names. `requireTLS` and `ignoreTLS` of its query concern STARTTLS, which is used if offered. */
function serverOf({ protocol, hostname, port, username, password, searchParams }: URL) {
  return {
    host: hostname.replace(/^\[|\]$/g, ''), // of IPv6 addresses
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: searchParams.get('requireTLS') === 'true',
    ignoreTLS: searchParams.get('ignoreTLS') === 'true',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

/** Rejects after the time limit. The mail may still arrive then: it is sent again with the same id. */
async function withinLimit(sending: Promise<unknown>, shutdownSignal: AbortSignal): Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  let stop = () => {};
  const limit = new Promise<never>((_resolve, reject) => {
    const slow = Object.assign(new Error('The mail server is too slow.'), { code: 'TIMEOUT' });
    timers.push(setTimeout(reject, ATTEMPT_MS, slow));
    stop = () => timers.push(setTimeout(reject, CLOSE_MS, new Stopped()));
  });
  if (shutdownSignal.aborted) stop();
  else shutdownSignal.addEventListener('abort', stop);
  try {
    await Promise.race([sending, limit]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    shutdownSignal.removeEventListener('abort', stop);
  }
}
