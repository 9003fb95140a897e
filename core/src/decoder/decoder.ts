/**
 * The entry point of the decoder process: the security boundary around untrusted images. Everything in core/src/decoder runs in this
 * child process and nowhere else. `decoder-pool/decoder-process.ts` starts it with a bare environment and limits its time and memory.
 * It decodes one request at a time with sharp, restricted to the loaders in `open-image.ts`. It reads and writes only the local files
 * that a request names and its working folder. It has no database, queue, store or credentials, and starts no programs.
 * A hostile file can crash this process and nothing else.
 */

import type {
  DecodeRequest,
  DecodeResults,
  DecoderMessage,
  ImageFileInfo,
} from '../decoder-pool/decode-request.ts';
import { diskOutage, reportedDiskOutage } from '../filesystem/disk-errors.ts';
import { convertImage } from './convert.ts';
import { renderEdit } from './edit/render-edit.ts';
import { measureImage } from './measure.ts';
import { acceptTruncation, confineSharp, endsEarly, undecodableImage } from './open-image.ts';
import { findRedEyes } from './red-eye/find-red-eyes.ts';
import { retouch } from './retouch/retouch.ts';
import { renderThumbnailAndPreview, renderThumbnailOnly } from './thumbnail-and-preview.ts';
import { makeTiles } from './tiles.ts';
import { transformImage } from './transform.ts';

confineSharp();
process.on('message', (request: DecodeRequest) => void answer(request));
// Not exit(), which would wait for the running decode.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send({ kind: 'ready' });

async function answer(request: DecodeRequest): Promise<void> {
  try {
    send({ kind: 'done', result: await decode(request) });
  } catch (error) {
    // A disk error of Node.js has a code; libvips reports one only by its message.
    const outage = diskOutage(error) ?? reportedDiskOutage(String(error));
    if (outage) send({ kind: 'unavailable', message: outage.message });
    else if (isSystemError(error)) send({ kind: 'failed', message: error.message });
    else send({ kind: 'undecodable', message: undecodableImage(error).message });
  }
}

/** Decodes an image. Renders one that ends early from its intact part, unless the request needs the whole image. */
async function decode(request: DecodeRequest) {
  try {
    return await handle(request);
  } catch (error) {
    if (needsWhole(request) || !endsEarly(error)) throw error;
    return acceptTruncation(() => handle(request));
  }
}

function needsWhole(request: DecodeRequest): boolean {
  if (request.kind === 'transform') return request.needsWhole ?? false;
  return request.kind === 'measure' || request.kind === 'thumbnail';
}

function handle(request: DecodeRequest): Promise<DecodeResults[keyof DecodeResults]> {
  switch (request.kind) {
    case 'thumbnail-and-preview':
      return renderThumbnailAndPreview(request, (thumb: ImageFileInfo) =>
        send({ kind: 'thumb', thumb }),
      );
    case 'thumbnail':
      return renderThumbnailOnly(request);
    case 'transform':
      return transformImage(request);
    case 'tiles':
      return makeTiles(request);
    case 'convert':
      return convertImage(request);
    case 'retouch':
      return retouch(request);
    case 'edit':
      return renderEdit(request);
    case 'measure':
      return measureImage(request);
    case 'find-red-eyes':
      return findRedEyes(request);
  }
}

/** Returns whether the system caused the error and not the image: a missing file, for example. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function send(message: DecoderMessage): void {
  process.send?.(message);
}
