import { TUS_RESUMABLE } from '@tus/server';
import { CHECKSUM_ALGORITHMS } from './chunk-checksum.ts';
import { EXTENSIONS } from './upload-store.ts';

/** Returns the headers that announce the supported protocol features to any client, anonymous or not. */
export function capabilities(maxBytes: number): Record<string, string> {
  return {
    'tus-resumable': TUS_RESUMABLE,
    'tus-version': TUS_RESUMABLE,
    'tus-max-size': String(maxBytes),
    // The tus library implements EXTENSIONS; this folder implements the other three.
    'tus-extension': [...EXTENSIONS, 'checksum', 'expiration', 'concatenation'].join(','),
    'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
  };
}
