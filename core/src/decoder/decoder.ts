/** A process of its own that decodes pictures, one at a time: a hostile file can take it down, and nothing else. */

import type {
  DecodeRequest,
  DecoderMessage,
  ImageFileInfo,
} from '../decoder-pool/decode-request.ts';
import { diskOutage, reportedDiskOutage } from '../storage/disk/disk-errors.ts';
import { convertImage } from './convert.ts';
import { measureImage } from './measure.ts';
import { confineSharp, undecodableImage } from './open-image.ts';
import { retouch } from './retouch/retouch.ts';
import { renderThumbnailAndPreview, renderThumbnailOnly } from './thumbnail-and-preview.ts';
import { makeTiles } from './tiles.ts';
import { transformImage } from './transform.ts';

confineSharp();
process.on('message', (request: DecodeRequest) => void answer(request));
// Not exit(), which would wait for the decode that is under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
tell({ kind: 'ready' });

async function answer(request: DecodeRequest): Promise<void> {
  try {
    tell({ kind: 'done', result: await decode(request) });
  } catch (error) {
    const fault = diskOutage(error) ?? reportedDiskOutage(String(error));
    if (fault) tell({ kind: 'unavailable', message: fault.message });
    else if (isSystemFault(error)) tell({ kind: 'failed', message: error.message });
    else tell({ kind: 'undecodable', message: undecodableImage(error).message });
  }
}

function decode(request: DecodeRequest) {
  switch (request.kind) {
    case 'thumbnail-and-preview':
      return renderThumbnailAndPreview(request, (thumb: ImageFileInfo) =>
        tell({ kind: 'thumb', thumb }),
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
    case 'measure':
      return measureImage(request);
  }
}

/** A missing file is no fault of the picture. */
function isSystemFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function tell(message: DecoderMessage): void {
  process.send?.(message);
}
