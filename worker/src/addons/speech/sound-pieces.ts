import { open } from 'node:fs/promises';
import { SAMPLES_PER_SECOND, wavHeader } from '@spindle/core/models/wav';
import type { ResultOf } from '../../models/capabilities.ts';

/** Seconds of sound that most models transcribe at once. Progress moves, and a canceled job ends, after each. */
export const PIECE_SECONDS = 60;

/** A part of the sound, from the start of a passage of speech to the end of one. Seconds. */
export interface Piece {
  start: number;
  end: number;
}

/** Joins passages of speech to pieces of at most `secondsMax`. Only a passage that is longer itself is cut. */
export function planPieces(passages: ResultOf<'speech'>['passages'], secondsMax: number): Piece[] {
  const pieces: Piece[] = [];
  for (const { start, end } of passages) {
    const last = pieces.at(-1);
    if (last && end - last.start <= secondsMax) last.end = end;
    else
      for (let from = start; from < end; from += secondsMax)
        pieces.push({ start: from, end: Math.min(end, from + secondsMax) });
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
