import { createProductKernel, LANES, PAGE_BYTES } from './product-kernel.ts';

/** An image's vector, and when it was saved. */
export interface ImageVector {
  /** `seq` of its asset. */
  seq: number;
  /** Of length 1. */
  vector: Float32Array;
  /** Milliseconds since 1970. */
  at: number;
}

/** Images from the most similar. Scores are cosines, inexact by up to .01. A changed image may occur twice. */
export interface NearImages {
  seqs: Float64Array<ArrayBuffer>;
  scores: Float32Array<ArrayBuffer>;
}

/** Largest value of a packed component, and of one of the query. Sums of products fit into 32 bits for 4096 dimensions. */
const UNIT = 127;
const QUERY_UNIT = 4095;
/** Limits the dimensions of vectors. */
export const DIMENSIONS_MAX = 4096;
/** Vectors that are compared at a time. */
const CHUNK = 16_384;
/** Addresses in the memory of the kernel: the query, the products of a chunk, and the vectors. */
const QUERY_AT = 0;
const PRODUCTS_AT = 2 * DIMENSIONS_MAX;
const VECTORS_AT = 2 * PAGE_BYTES;

/**
 * Vectors of images in 8 bits a component: for 512 dimensions 532 bytes an image, a quarter of floats. They lie in the order in which
 * they were added.
 */
export class PackedImages {
  readonly #kernel = createProductKernel();
  readonly #dimensions: number;
  /** Bytes of a packed vector. */
  readonly #size: number;
  #count = 0;
  #seqs = new Float64Array(1024);
  #times = new Float64Array(1024);
  #scales = new Float32Array(1024);

  constructor(dimensions: number) {
    if (dimensions < 1 || dimensions > DIMENSIONS_MAX)
      throw new Error(`vectors of ${dimensions} dimensions cannot be searched`);
    this.#dimensions = dimensions;
    this.#size = Math.ceil(dimensions / LANES) * LANES;
  }

  get count(): number {
    return this.#count;
  }

  /** Bytes of all vectors. */
  get bytes(): number {
    return this.#count * (this.#size + 20);
  }

  /** Returns the last image's time; null without images. */
  get lastTime(): number | null {
    return this.#count === 0 ? null : (this.#times[this.#count - 1] ?? null);
  }

  /** Adds an image, whose time is not before that of the last one. Ignores a vector with other dimensions. */
  add({ seq, vector, at }: ImageVector): void {
    if (vector.length !== this.#dimensions) return;
    this.#reserve(this.#count + 1);
    const packed = new Int8Array(
      this.#kernel.memory.buffer,
      VECTORS_AT + this.#count * this.#size,
      this.#size,
    );
    this.#scales[this.#count] = scaleInto(packed, vector, UNIT);
    this.#seqs[this.#count] = seq;
    this.#times[this.#count] = at;
    this.#count++;
  }

  /** Removes the images after a time. */
  removeAfter(at: number): void {
    while (this.#count > 0 && (this.#times[this.#count - 1] ?? 0) > at) this.#count--;
  }

  /** Removes the images that were added first. */
  removeFirst(count: number): void {
    const kept = Math.max(0, this.#count - count);
    const bytes = new Uint8Array(this.#kernel.memory.buffer, VECTORS_AT);
    const first = this.#count - kept;
    bytes.copyWithin(0, first * this.#size, this.#count * this.#size);
    for (const values of [this.#seqs, this.#times, this.#scales])
      values.copyWithin(0, first, this.#count);
    this.#count = kept;
  }

  /**
   * Finds the `limit` images that are most similar to a vector of length 1. `permitted`: only images whose `seq` is a set bit of this
   * bitmap; null: all.
   */
  find(vector: Float32Array, limit: number, permitted: Uint8Array | null): NearImages {
    if (vector.length !== this.#dimensions) return nearestOf([], limit);
    const { memory, multiply } = this.#kernel;
    const query = new Int16Array(memory.buffer, QUERY_AT, this.#size);
    const scale = scaleInto(query, vector, QUERY_UNIT);
    const products = new Int32Array(memory.buffer, PRODUCTS_AT, CHUNK);
    let nearest: Near[] = [];
    let least = -Infinity;
    for (let from = 0; from < this.#count; from += CHUNK) {
      const count = Math.min(CHUNK, this.#count - from);
      const start = VECTORS_AT + from * this.#size;
      multiply(QUERY_AT, start, PRODUCTS_AT, count, this.#size / LANES);
      for (let i = 0; i < count; i++) {
        const score = (products[i] ?? 0) * (this.#scales[from + i] ?? 0) * scale;
        if (score <= least) continue;
        const seq = this.#seqs[from + i] ?? 0;
        if (permitted && !((permitted[seq >>> 3] ?? 0) & (1 << (seq & 7)))) continue;
        nearest.push({ seq, score });
        if (nearest.length < 4 * limit) continue;
        nearest = nearest.sort(byScore).slice(0, limit);
        least = nearest.at(-1)?.score ?? least;
      }
    }
    return nearestOf(nearest, limit);
  }

  #reserve(count: number): void {
    const missing = VECTORS_AT + count * this.#size - this.#kernel.memory.buffer.byteLength;
    // A 64th more, so that a memory of many megabytes grows rarely.
    if (missing > 0)
      this.#kernel.memory.grow(Math.ceil((missing + (count * this.#size) / 64) / PAGE_BYTES));
    if (count <= this.#seqs.length) return;
    const length = Math.ceil(count * 1.25);
    this.#seqs = enlarge(new Float64Array(length), this.#seqs);
    this.#times = enlarge(new Float64Array(length), this.#times);
    this.#scales = enlarge(new Float32Array(length), this.#scales);
  }
}

interface Near {
  seq: number;
  score: number;
}

const byScore = (a: Near, b: Near) => b.score - a.score || b.seq - a.seq;

function nearestOf(found: Near[], limit: number): NearImages {
  const nearest = found.sort(byScore).slice(0, limit);
  return {
    seqs: Float64Array.from(nearest, ({ seq }) => seq),
    scores: Float32Array.from(nearest, ({ score }) => score),
  };
}

/** Writes a vector as whole numbers up to `unit`, with zeros behind it. Returns the factor that they are multiplied with. */
function scaleInto(target: Int8Array | Int16Array, vector: Float32Array, unit: number): number {
  let most = 0;
  for (const value of vector) most = Math.max(most, Math.abs(value));
  const scale = most / unit || 1;
  target.fill(0);
  for (let i = 0; i < vector.length; i++) target[i] = Math.round((vector[i] ?? 0) / scale);
  return scale;
}

function enlarge<T extends { set(values: T): void }>(larger: T, values: T): T {
  larger.set(values);
  return larger;
}
