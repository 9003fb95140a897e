import type { Readable } from 'node:stream';
import { HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { type Gate, openGate } from '../../connections/gate.ts';
import type { Log } from '../../log.ts';
import { INCOMING_PREFIX } from '../keys.ts';
import { type S3Settings, s3ClientConfig } from './s3-client.ts';

/** Milliseconds that the store may take to answer a check, which is made when a call is slow or fails. */
const PROBE_TIMEOUT_MS = 1_200;

/** Milliseconds without a byte of a body after which the store is checked. */
const STALLED_MS = 500;

/** Lets every request of a client pass one gate: while the store is away, calls fail at once, and those under way are cut off. */
export function gateStore(client: S3Client, settings: S3Settings, log: Log): Gate {
  const prober = new S3Client({ ...s3ClientConfig(settings), maxAttempts: 1 });
  const gate = openGate({
    dependency: 'store',
    message: 'The file store does not answer. Try again in a moment.',
    log,
    probe: (signal) => expectAnswer(prober, settings.bucket, signal),
    probeTimeoutMs: () => PROBE_TIMEOUT_MS,
  });
  const { requestHandler } = client.config;
  const handle: typeof requestHandler.handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) =>
    gate.run(async () => {
      const cut = new AbortController();
      const stopHearing = gate.onClose((down) => cut.abort(down));
      const given = signalOf(options);
      if (given?.aborted) cut.abort();
      else given?.addEventListener('abort', () => cut.abort(), { once: true });
      try {
        const answer = await handle(request, { ...options, abortSignal: cut.signal });
        watchBody(gate, answer.response.body);
        return answer;
      } catch (error) {
        void gate.verify();
        throw error;
      } finally {
        stopHearing();
      }
    });
  return {
    ...gate,
    end() {
      gate.end();
      prober.destroy();
    },
  };
}

/** Returns the signal of a call. Its type also admits signals older than the platform's, which nobody hands to the client. */
function signalOf(options: object | undefined): AbortSignal | undefined {
  const signal = options && 'abortSignal' in options ? options.abortSignal : undefined;
  return signal instanceof AbortSignal ? signal : undefined;
}

/** Resolves when the store answers at all, whatever it says of an object that does not exist. */
async function expectAnswer(client: S3Client, bucket: string, signal: AbortSignal): Promise<void> {
  const command = new HeadObjectCommand({ Bucket: bucket, Key: `${INCOMING_PREFIX}probe` });
  await client.send(command, { abortSignal: signal }).catch((error: unknown) => {
    if (!(error instanceof S3ServiceException)) throw error;
  });
}

/** Cuts a body off when the gate closes, and has the store checked while the body stalls. */
function watchBody(gate: Gate, body: Readable & { socket?: { bytesRead: number } }): void {
  if (typeof body?.destroy !== 'function') return;
  let seen = body.socket?.bytesRead;
  const stopHearing = gate.onClose((down) => body.destroy(down));
  const timer = setInterval(() => {
    const bytesRead = body.socket?.bytesRead;
    if (bytesRead === seen) void gate.verify();
    seen = bytesRead;
  }, STALLED_MS).unref();
  body.once('close', () => {
    stopHearing();
    clearInterval(timer);
  });
}
