import { open } from 'node:fs/promises';
import type { ResultOf } from '../../models/capabilities.ts';

/** The sound that models of speech read: mono, signed 16 bits, little-endian. */
export const SAMPLES_PER_SECOND = 16_000;
const BYTES_PER_SECOND = 2 * SAMPLES_PER_SECOND;

/** Seconds of sound that a model transcribes at once. Progress moves, and a canceled job ends, after each. */
const PIECE_SECONDS = 60;

/** A part of the sound, from the start of a passage of speech to the end of one. Seconds. */
export interface Piece {
  start: number;
  end: number;
}

/** Joins passages of speech to pieces of at most PIECE_SECONDS. Only a passage that is longer itself is cut. */
export function planPieces(passages: ResultOf<'speech'>['passages']): Piece[] {
  const pieces: Piece[] = [];
  for (const { start, end } of passages) {
    const last = pieces.at(-1);
    if (last && end - last.start <= PIECE_SECONDS) last.end = end;
    else
      for (let from = start; from < end; from += PIECE_SECONDS)
        pieces.push({ start: from, end: Math.min(end, from + PIECE_SECONDS) });
  }
  return pieces;
}

/** Writes a piece of a file of samples as a WAV file. */
export async function writePiece(samples: string, piece: Piece, path: string): Promise<void> {
  const from = 2 * Math.floor(piece.start * SAMPLES_PER_SECOND);
  const length = 2 * Math.ceil((piece.end - piece.start) * SAMPLES_PER_SECOND);
  const input = await open(samples);
  try {
    const sound = Buffer.alloc(length);
    const { bytesRead } = await input.read(sound, 0, length, from);
    const output = await open(path, 'w');
    try {
      await output.writev([wavHeader(bytesRead), sound.subarray(0, bytesRead)]);
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

/** Returns the 44 bytes before the samples of a WAV file. */
function wavHeader(bytes: number): Buffer {
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
