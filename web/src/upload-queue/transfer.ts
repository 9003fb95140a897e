import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import { ErrorAnswer, UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import type { DetailedError, HttpResponse, Upload as TusUpload } from 'tus-js-client';
import * as z from 'zod/mini';
import { ApiError } from '../api/errors.ts';
import { endSessionOn401 } from '../api/query-client.ts';
import { readToken } from '../api/token.ts';
import { t } from './texts.ts';

/** Bytes of one request. A file up to this size is created and sent in one; of a larger one, no more than this is sent twice. */
export const CHUNK_BYTES = 8 * 1024 * 1024;

/** Milliseconds before each new attempt. Bytes that arrive start the row anew. */
const RETRY_DELAYS_MS = [1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

export interface Transfer {
  file: File;
  path: string;
  /** Where an earlier transfer of the same file got to, or null. */
  url: string | null;
  /** The asset whose content it replaces; undefined for an asset of its own. */
  replaces?: string;
  /** In the place of the token of the session. */
  bearer?: () => Promise<string>;
}

export interface TransferEvents {
  /** Null when the server no longer has what was sent, so that it starts from the beginning. */
  onUrl(url: string | null): void;
  onProgress(sentBytes: number): void;
  /** The server has these for good. */
  onAccepted(acceptedBytes: number): void;
  /** `at`: epoch milliseconds of the next attempt. */
  onBroken(at: number): void;
  onDone(assetId: string): void;
  onFailed(message: string): void;
}

/** Sends a file, resuming where it can, until it has arrived or will not. Returns the function that stops it. */
export function startTransfer(transfer: Transfer, events: TransferEvents): () => void {
  let { url } = transfer;
  let attempt = 0;
  let isStopped = false;
  let timer: number | undefined;
  let upload: TusUpload | undefined;

  async function send() {
    const { Upload } = await import('tus-js-client');
    if (isStopped) return;
    upload = new Upload(transfer.file, {
      // Given both, the client would begin anew whenever the server is only busy.
      ...(url === null ? { endpoint: UPLOADS_PATH } : { uploadUrl: url }),
      metadata: {
        filename: transfer.file.name,
        filetype: transfer.file.type,
        upload_path: transfer.path,
        ...(transfer.replaces !== undefined && { replaces: transfer.replaces }),
      },
      chunkSize: CHUNK_BYTES,
      uploadDataDuringCreation: transfer.file.size <= CHUNK_BYTES,
      storeFingerprintForResuming: false,
      retryDelays: null,
      onBeforeRequest: async (request) => {
        const bearer = transfer.bearer ? await transfer.bearer() : readToken();
        if (isStopped) throw new Error('stopped');
        request.setHeader('Authorization', `Bearer ${bearer ?? ''}`);
      },
      onUploadUrlAvailable: () => {
        if (!upload?.url || upload.url === url) return;
        url = upload.url;
        events.onUrl(url);
      },
      onProgress: (sentBytes) => {
        if (!isStopped) events.onProgress(sentBytes);
      },
      onChunkComplete: (_size, acceptedBytes) => {
        attempt = 0;
        events.onAccepted(acceptedBytes);
      },
      onSuccess: ({ lastResponse }) => {
        if (isStopped) return;
        events.onDone(transfer.replaces ?? assetIdOf(lastResponse, upload?.url ?? ''));
      },
      onError: handleError,
    });
    upload.start();
  }

  function handleError(error: Error | DetailedError) {
    if (isStopped) return;
    const response = 'originalResponse' in error ? error.originalResponse : null;
    const status = response?.getStatus() ?? 0;
    const message = messageOf(response);
    endSessionOn401(new ApiError({ status, code: 'UPLOAD', message }));
    const isGone = url !== null && GONE.includes(status);
    if (isGone) {
      url = null;
      events.onUrl(null);
    }
    const delay = RETRY_DELAYS_MS[attempt];
    const isRefused = status === 409 && url === null; // no lock of ours: the asset that it would replace
    if (delay === undefined || isRefused || !(isGone || isPassing(status)))
      return events.onFailed(message);
    attempt += 1;
    events.onBroken(Date.now() + delay);
    timer = window.setTimeout(send, delay);
  }

  void send();
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
    void upload?.abort();
  };
}

/** Deletes what the server has of an upload that nobody wants any more. */
export async function discardUpload(url: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
  // The server's sweeper takes what stays behind.
  await Upload.terminate(url, { headers, retryDelays: null }).catch(() => {});
}

/** Answers to a resumed upload that is swept, or was somebody else's. */
const GONE = [403, 404, 410];

/** No answer, a conflict or a lock of our own earlier request, too many requests, or the server's own trouble. */
function isPassing(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
}

/** What counts of the answer to an upload. */
const Arrived = z.object({ files: z.array(z.object({ id: z.string() })) });

/** From the response to a file that was sent at once; otherwise the upload bears the asset's id. */
function assetIdOf(response: HttpResponse, url: string): string {
  const answer = Arrived.safeParse(parse(response.getBody()));
  const id = answer.data?.files[0]?.id ?? url.split('/').at(-1);
  if (!id) throw new Error('unreachable: an upload that arrived has an address');
  return id;
}

function messageOf(response: HttpResponse | null): string {
  if (!response) return t('unreachable');
  const answer = ErrorAnswer.safeParse(parse(response.getBody()));
  return answer.data?.message ?? UNKNOWN_ERROR;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
