import type { Waveform } from '@spindle/contracts/video/waveforms';
import type { StoredFile } from '@spindle/core/test/factories';

/** Returns the stored file of a waveform. */
export function waveformFile(waveform: Waveform): StoredFile {
  return { body: Buffer.from(JSON.stringify(waveform)), contentType: 'application/json' };
}
