import { deflateSync } from 'node:zlib';

/** How the samples of a TIFF are stored. */
export interface Encoding {
  /** 1 none (default), 5 LZW, 8 Deflate. */
  compression?: 1 | 5 | 8;
  /** 1 none (default), 2 differences of integers, 3 differences of the bytes of floating-point numbers. */
  predictor?: 1 | 2 | 3;
}

/** Compresses the bytes of a strip or tile. */
export function compress(bytes: Buffer, compression: Encoding['compression']): Buffer {
  if (compression === 8) return deflateSync(bytes);
  return compression === 5 ? lzw(bytes) : bytes;
}

const CLEAR = 256;
const END = 257;
const CODE_BITS = 9;
/** Number of bytes after which the table is cleared, before its codes need another bit. */
const RUN = 200;

/** Encodes each byte by its own code, which every decoder of LZW reads. */
function lzw(bytes: Buffer): Buffer {
  const codes = [...bytes].flatMap((byte, at) => (at % RUN === 0 ? [CLEAR, byte] : [byte]));
  const bits = [...codes, END].map((code) => code.toString(2).padStart(CODE_BITS, '0')).join('');
  return Buffer.from(
    (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)),
  );
}

interface Row extends Encoding {
  /** A letter for the format, and the bits. */
  type: string;
  order: 'LE' | 'BE';
  /** Samples of a pixel. */
  stride: number;
}

/** Returns the bytes that are stored for the samples of a row. */
export function predict(row: Buffer, { predictor = 1, type, order, stride }: Row): Buffer {
  if (predictor === 1) return row;
  const size = Number(type.slice(1)) / 8;
  const numbers = order === 'BE' ? row : reverseEach(row, size);
  if (predictor === 3) return differencesOf(planesOf(numbers, size), 1, stride);
  const stored = differencesOf(numbers, size, stride);
  return order === 'BE' ? stored : reverseEach(stored, size);
}

/** Returns the first bytes of all numbers, then the second bytes, and so on. */
function planesOf(numbers: Buffer, size: number): Buffer {
  const count = numbers.length / size;
  return Buffer.from(
    numbers.map((_, at) => numbers[(at % count) * size + Math.floor(at / count)] ?? 0),
  );
}

function differencesOf(numbers: Buffer, size: number, stride: number): Buffer {
  const numberAt = (at: number) => BigInt(`0x${numbers.toString('hex', at, at + size)}`);
  const stored = Buffer.from(numbers);
  for (let at = stride * size; at < numbers.length; at += size) {
    const difference = BigInt.asUintN(8 * size, numberAt(at) - numberAt(at - stride * size));
    stored.write(difference.toString(16).padStart(2 * size, '0'), at, 'hex');
  }
  return stored;
}

function reverseEach(bytes: Buffer, size: number): Buffer {
  return Buffer.from(bytes.map((_, at) => bytes[at - (at % size) + size - 1 - (at % size)] ?? 0));
}
