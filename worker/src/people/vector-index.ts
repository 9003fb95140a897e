/** Rows of one block. A block is never copied when the index grows. */
const BLOCK_ROWS = 16_384;
/** The largest absolute value of a component in 8 bits. */
const STEPS = 127;
/** Bounds the error of a distance that quantization causes. Measured for 128 components: below 0.02. */
const TOLERANCE = 0.03;

interface Block {
  values: Int8Array;
  /** Size of one step of a row, and its squared length. */
  steps: Float32Array;
  squares: Float32Array;
}

/** Vectors of one model by the ids of their faces, in 8 bits for each component: 136 bytes a face with 128 components. */
export interface VectorIndex {
  readonly count: number;
  /** Adds a vector, or replaces that of the same id. */
  set(id: number, vector: Float32Array): void;
  /** Returns the ids of at most `countMax` vectors within a distance, or slightly farther, from the nearest. */
  near(vector: Float32Array, distanceMax: number, countMax: number): number[];
}

export function openVectorIndex(dimensions: number): VectorIndex {
  const blocks: Block[] = [];
  const ids: number[] = [];
  const rows = new Map<number, number>();
  const write = (row: number, vector: Float32Array) => {
    const number = Math.floor(row / BLOCK_ROWS);
    const block = blocks[number] ?? newBlock(dimensions);
    blocks[number] = block;
    const at = row % BLOCK_ROWS;
    const { values, step, square } = quantize(vector);
    block.values.set(values, at * dimensions);
    block.steps[at] = step;
    block.squares[at] = square;
  };
  return {
    get count() {
      return ids.length;
    },
    set(id, vector) {
      if (vector.length !== dimensions) throw new Error('unreachable: a vector of another model');
      const row = rows.get(id) ?? ids.length;
      if (row === ids.length) ids.push(id);
      rows.set(id, row);
      write(row, vector);
    },
    near(vector, distanceMax, countMax) {
      const found: { id: number; square: number }[] = [];
      const sought = quantize(vector);
      const squareMax = (distanceMax + TOLERANCE) ** 2;
      blocks.forEach((block, number) => {
        const first = number * BLOCK_ROWS;
        const count = Math.min(BLOCK_ROWS, ids.length - first);
        for (let at = 0; at < count; at++) {
          const square = squaredDistance(block, at, sought);
          if (square <= squareMax) found.push({ id: ids[first + at] ?? 0, square });
        }
      });
      found.sort((a, b) => a.square - b.square);
      return found.slice(0, countMax).map(({ id }) => id);
    },
  };
}

const newBlock = (dimensions: number): Block => ({
  values: new Int8Array(BLOCK_ROWS * dimensions),
  steps: new Float32Array(BLOCK_ROWS),
  squares: new Float32Array(BLOCK_ROWS),
});

interface Quantized {
  values: Int8Array;
  step: number;
  square: number;
}

function quantize(vector: Float32Array): Quantized {
  const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 1e-9);
  const step = largest / STEPS;
  const values = Int8Array.from(vector, (value) => Math.round(value / step));
  const square = values.reduce((sum, value) => sum + value * value, 0) * step * step;
  return { values, step, square };
}

function squaredDistance(
  { values, steps, squares }: Block,
  at: number,
  { values: sought, step, square }: Quantized,
): number {
  const start = at * sought.length;
  let product = 0;
  for (let i = 0; i < sought.length; i++)
    product += (values[start + i] as number) * (sought[i] as number);
  return (squares[at] as number) + square - 2 * (steps[at] as number) * step * product;
}
