import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import { ErrorAnswer, UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import * as z from 'zod/mini';
import { ApiError } from '../api/errors.ts';
import { readToken } from '../api/token.ts';
import { endSessionOn401 } from '../session/query-client.ts';
import { t } from './texts.ts';
import { CHUNK_BYTES } from './upload.ts';
import { toZonedTime } from './zoned-time.ts';

/** Backoff before each attempt, in milliseconds. Accepted bytes reset it to the first. */
const RETRY_DELAYS_MS = [1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

export interface Transfer {
  file: File;
  /** Dropped folders that contain the file: `Trip/Day 1`; empty for a single file. */
  path: string;
  /** URL of an earlier, unfinished transfer of the same file, or null. */
  url: string | null;
  /** The asset whose content it replaces; undefined to create an asset. */
  replaces?: string;
  /** A visitor of a share sends the file: the URL of new uploads there, and the checksum if it is known. A cookie names them. */
  visitor?: { endpoint: string; sha256: string | null };
  /** Returns the token to use instead of the session's. */
  bearer?: () => Promise<string>;
}

export interface TransferEvents {
  /** Called with null when the server no longer has the data, so that the transfer restarts. */
  onUrl(url: string | null): void;
  onProgress(sentBytes: number): void;
  /** Called when the server has stored this many bytes. */
  onAccepted(acceptedBytes: number): void;
  /** Called when the connection is lost. `retryAt`: time of the next attempt, in epoch milliseconds. */
  onBroken(retryAt: number): void;
  onDone(assetId: string): void;
  onFailed(message: string): void;
}

/** Sends a file until it has arrived or finally failed, resuming where possible. Returns the function that stops it. */
export function sendFile(transfer: Transfer, events: TransferEvents): () => void {
  let { url } = transfer;
  let attempt = 0;
  let isStopped = false;
  let timer: number | undefined;
  let upload: Upload | undefined;

  function send() {
    upload = new Upload(transfer.file, {
      // Given both, the client would restart whenever the server is busy.
      ...(url === null
        ? { endpoint: transfer.visitor?.endpoint ?? UPLOADS_PATH }
        : { uploadUrl: url }),
      metadata: {
        filename: transfer.file.name,
        filetype: transfer.file.type,
        upload_path: transfer.path,
        last_modified: toZonedTime(transfer.file.lastModified),
        ...(transfer.replaces !== undefined && { replaces: transfer.replaces }),
        ...(transfer.visitor?.sha256 && { sha256: transfer.visitor.sha256 }),
      },
      chunkSize: CHUNK_BYTES,
      uploadDataDuringCreation: transfer.file.size <= CHUNK_BYTES,
      storeFingerprintForResuming: false,
      retryDelays: null,
      onBeforeRequest: async (request) => {
        if (transfer.visitor) return;
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
    const isGone = url !== null && GONE_STATUSES.includes(status);
    if (isGone) {
      url = null;
      events.onUrl(null);
    }
    const delay = RETRY_DELAYS_MS[attempt];
    const isRefused = status === 409 && url === null; // a conflict of the replaced asset, not a lock of our own request
    if (delay === undefined || isRefused || !(isGone || isTemporary(status)))
      return events.onFailed(message);
    attempt += 1;
    events.onBroken(Date.now() + delay);
    timer = window.setTimeout(send, delay);
  }

  send();
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
    void upload?.abort();
  };
}

/** Deletes the data of a canceled upload on the server. */
export async function deleteUpload(url: string): Promise<void> {
  const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
  // If this fails, the server's sweeper deletes the data later.
  await Upload.terminate(url, { headers, retryDelays: null }).catch(() => {});
}

/** Statuses for a resumed upload that was deleted, or belongs to another user. */
const GONE_STATUSES = [403, 404, 410];

/** Returns true for no response, a conflict, a lock of our own earlier request, too many requests and server errors. */
function isTemporary(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
}

/** The part of the response that is read. */
const UploadAnswer = z.object({ files: z.array(z.object({ id: z.string() })) });

/** Reads the asset's id from the response to a single-request upload; otherwise the URL ends with it. */
function assetIdOf(response: HttpResponse, url: string): string {
  const answer = UploadAnswer.safeParse(parse(response.getBody()));
  const id = answer.data?.files[0]?.id ?? url.split('/').at(-1);
  if (!id) throw new Error('unreachable: a finished upload has a URL');
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
