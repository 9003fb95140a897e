/** How the samples of a row were prepared for compression. */
export interface Prediction {
  /** The value of the tag: 1 none, 2 differences of integers, 3 differences of the bytes of floating-point numbers. */
  predictor: number;
  sampleBytes: number;
  /** Samples of a pixel. */
  stride: number;
  isLittleEndian: boolean;
}

/** Restores the samples of a row, or of its part in one tile. Returns them as big-endian numbers. May change `row`. */
export function restoreSamples(row: Buffer, prediction: Prediction): Buffer {
  const { predictor, sampleBytes, stride, isLittleEndian } = prediction;
  if (predictor === 3) return joinPlanes(addUp(row, 1, stride), sampleBytes);
  const numbers = isLittleEndian ? swapBytes(row, sampleBytes) : row;
  return predictor === 2 ? addUp(numbers, sampleBytes, stride) : numbers;
}

function swapBytes(row: Buffer, sampleBytes: number): Buffer {
  if (sampleBytes === 1) return row;
  const swap = { 2: row.swap16, 4: row.swap32, 8: row.swap64 }[sampleBytes];
  if (!swap) throw new Error(`unreachable: samples of ${sampleBytes} bytes`);
  return swap.call(row);
}

/** Adds each big-endian number to the one of the pixel before, from left to right. */
function addUp(row: Buffer, sampleBytes: number, stride: number): Buffer {
  const before = sampleBytes * stride;
  for (let at = before; at + sampleBytes <= row.length; at += sampleBytes) {
    let carry = 0;
    for (let byte = at + sampleBytes - 1; byte >= at; byte--) {
      const sum = (row[byte] ?? 0) + (row[byte - before] ?? 0) + carry;
      row[byte] = sum & 0xff;
      carry = sum >> 8;
    }
  }
  return row;
}

/** Joins the first bytes of all numbers, their second bytes and so on to numbers. */
function joinPlanes(row: Buffer, sampleBytes: number): Buffer {
  const count = Math.floor(row.length / sampleBytes);
  const numbers = Buffer.alloc(count * sampleBytes);
  for (let plane = 0; plane < sampleBytes; plane++)
    for (let at = 0; at < count; at++)
      numbers[at * sampleBytes + plane] = row[plane * count + at] ?? 0;
  return numbers;
}
