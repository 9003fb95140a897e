import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('smtp-receiver.mjs', import.meta.url));

/**
 * Starts a mail server in a process of its own.
 * @param {object} [options]
 * @param {boolean} [options.hasStartTls] Whether it offers encryption, with a certificate that is not valid.
 */
export async function startSmtpReceiver({ hasStartTls = false } = {}) {
  const child = fork(PROGRAM, hasStartTls ? ['starttls'] : [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ smtpPort, controlPort }] = await once(child, 'message');
  const control = `http://127.0.0.1:${controlPort}/`;
  return {
    url: `smtp://127.0.0.1:${smtpPort}`,
    /** Address of its control server. */
    control,
    /** @param {import('./smtp-receiver.mjs').Setup} setup */
    async setUp(setup) {
      await fetch(control, { method: 'PUT', body: JSON.stringify(setup) });
    },
    /**
     * Returns the mails to an address, or all mails, the oldest first.
     * @param {string} [to]
     */
    read: (to) => readMails(control, to),
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/**
 * Reads the mails of a mail server that another process started.
 * @param {string} control
 * @param {string} [to]
 * @returns {Promise<import('./smtp-receiver.mjs').Received[]>}
 */
export async function readMails(control, to) {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
  const answer = await fetch(`${control}${query}`);
  return /** @type {any} */ (await answer.json());
}
