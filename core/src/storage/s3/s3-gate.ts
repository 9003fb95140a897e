import type { Readable } from 'node:stream';
import { HeadObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { type Gate, openGate } from '../../connections/gate.ts';
import type { Log } from '../../log.ts';
import { INCOMING_PREFIX } from '../keys.ts';
import { keyPrefix, openS3Client, type S3Settings } from './s3-client.ts';

/** Limits a check of the store, in milliseconds. Calls that are slow or fail cause a check. */
const PROBE_TIMEOUT_MS = 1_200;

/** Milliseconds without a byte of a body after which the store is checked. */
const STALLED_MS = 500;

/** Sends every request of a client through one gate: while the store is down, calls fail at once, and running ones are aborted. */
export function gateStore(client: S3Client, settings: S3Settings, log: Log): Gate {
  const prober = openS3Client(settings, { maxAttempts: 1 });
  const gate = openGate({
    dependency: 'store',
    message: 'The file store does not answer. Try again in a moment.',
    log,
    probe: (signal) => requestAnswer(prober, settings, signal),
    probeTimeoutMs: () => PROBE_TIMEOUT_MS,
  });
  const { requestHandler } = client.config;
  const handle: typeof requestHandler.handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) =>
    gate.run(async () => {
      const controller = new AbortController();
      const stopListening = gate.onClose((down) => controller.abort(down));
      const given = signalOf(options);
      if (given?.aborted) controller.abort();
      else given?.addEventListener('abort', () => controller.abort(), { once: true });
      try {
        const answer = await handle(request, { ...options, abortSignal: controller.signal });
        watchBody(gate, answer.response.body);
        return answer;
      } catch (error) {
        void gate.verify();
        throw error;
      } finally {
        stopListening();
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

/** Returns the signal of a call. The type of the SDK also allows its own older signals, which our code never passes. */
function signalOf(options: object | undefined): AbortSignal | undefined {
  const signal = options && 'abortSignal' in options ? options.abortSignal : undefined;
  return signal instanceof AbortSignal ? signal : undefined;
}

/** Resolves when the store answers at all, also with an error such as a missing object. */
async function requestAnswer(
  client: S3Client,
  settings: S3Settings,
  signal: AbortSignal,
): Promise<void> {
  const Key = `${keyPrefix(settings)}${INCOMING_PREFIX}probe`;
  const command = new HeadObjectCommand({ Bucket: settings.bucket, Key });
  await client.send(command, { abortSignal: signal }).catch((error: unknown) => {
    if (!(error instanceof S3ServiceException)) throw error;
  });
}

/** Destroys a body when the gate closes, and checks the store while the body stalls. */
function watchBody(gate: Gate, body: Readable & { socket?: { bytesRead: number } }): void {
  if (typeof body?.destroy !== 'function') return;
  let seen = body.socket?.bytesRead;
  const stopListening = gate.onClose((down) => body.destroy(down));
  const timer = setInterval(() => {
    const bytesRead = body.socket?.bytesRead;
    if (bytesRead === seen) void gate.verify();
    seen = bytesRead;
  }, STALLED_MS).unref();
  body.once('close', () => {
    stopListening();
    clearInterval(timer);
  });
}
