import { createServer } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { parseMail } from './parse-mail.mjs';

/**
 * A mail server that is not part of the product, for tests: a program of its own that accepts mail for anybody and keeps it. It reports
 * its ports to the parent process.
 *
 * With the argument `starttls` it offers encryption, with a certificate that is not valid.
 *
 * PUT /: sets it up. GET /?to=ADDRESS: the mails to an address, the oldest first; without an address all mails.
 * @typedef {object} Setup
 * @property {number} [status] Status of the response to a mail; 250 accepts it.
 * @property {number} [addressStatus] Status of the response to an address; 250 accepts it.
 * @property {number} [delayMs] Milliseconds before that response.
 * @property {{ user: string, pass: string } | null} [login] Credentials that clients must have.
 */

/** @typedef {import('./parse-mail.mjs').ReceivedMail & { from: string, to: string }} Received */

/** @type {Required<Setup>} */
const setup = { status: 250, addressStatus: 250, delayMs: 0, login: null };
/** @type {Received[]} */
const received = [];

const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: process.argv.includes('starttls') ? [] : ['STARTTLS'],
  logger: false, // or it warns of its built-in certificate
  disableReverseLookup: true,
  onAuth({ username, password }, _session, callback) {
    const isKnown = username === setup.login?.user && password === setup.login?.pass;
    if (isKnown) callback(null, { user: username });
    else callback(new Error('unknown user or password'));
  },
  onMailFrom(_address, session, callback) {
    if (setup.login === null || session.user) callback();
    else callback(refusal(530));
  },
  onRcptTo(_address, _session, callback) {
    if (setup.addressStatus === 250) callback();
    else callback(refusal(setup.addressStatus));
  },
  async onData(stream, { envelope }, callback) {
    const source = await buffer(stream).catch(() => null);
    if (source === null) return; // the client was killed
    const mail = parseMail(source.toString('utf8'));
    await new Promise((resolve) => setTimeout(resolve, setup.delayMs));
    if (setup.status !== 250) return callback(refusal(setup.status, mail.text));
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    for (const { address } of envelope.rcptTo) received.push({ ...mail, from, to: address });
    callback();
  },
});
smtp.on('error', () => undefined); // of connections of killed clients

/**
 * Repeats the mail in its text, as some spam filters do.
 * @param {number} responseCode
 * @param {string} text
 */
function refusal(responseCode, text = '') {
  return Object.assign(new Error(`refused: ${text.replaceAll('\n', ' ')}`), { responseCode });
}

const control = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    Object.assign(setup, await json(request));
    return response.end();
  }
  const to = new URL(request.url ?? '/', 'http://control').searchParams.get('to');
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify(received.filter((mail) => to === null || mail.to === to)));
});

process.on('disconnect', () => process.exit());
const listening = smtp.listen(0, '127.0.0.1', () => {
  control.listen(0, '127.0.0.1', () => {
    const [smtpPort, controlPort] = [listening, control].map((server) => {
      const address = server.address();
      return typeof address === 'object' ? address?.port : undefined;
    });
    process.send?.({ smtpPort, controlPort });
  });
});
