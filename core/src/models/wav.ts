/** The sound that models of speech read: mono, signed 16 bits, little-endian. */
export const SAMPLES_PER_SECOND = 16_000;
const BYTES_PER_SECOND = 2 * SAMPLES_PER_SECOND;

/** Returns the 44 bytes before the samples of a WAV file. `bytes`: size of the samples. */
export function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16); // bytes of the format
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // channels
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(BYTES_PER_SECOND, 28);
  header.writeUInt16LE(2, 32); // bytes of a sample
  header.writeUInt16LE(16, 34); // bits of a sample
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
