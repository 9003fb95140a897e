/** A vector of a face, and when it was computed. */
export interface FaceVector {
  faceId: number;
  vector: Float32Array;
  /** Milliseconds since 1970. */
  at: number;
}

/** Largest value of a packed component. */
const UNIT = 127;
/** Entries that a scan compares before it lets other work run: some milliseconds. */
const SLICE = 10_000;

/**
 * Vectors of faces in 8 bits a component: 148 bytes for a face of 128 dimensions, a quarter of the memory of floats. Distances of packed
 * vectors are inexact by up to `error`, so that a caller compares the faces that a scan finds once more.
 */
export class PackedVectors {
  readonly #dimensions: number;
  #count = 0;
  #ids = new Int32Array();
  #times = new Float64Array();
  #values = new Int8Array();
  /** Factor of each vector's components, and the square of its length. */
  #scales = new Float32Array();
  #squares = new Float32Array();
  #error = 0;

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns by how much the distance of a packed vector can differ. */
  get error(): number {
    return this.#error;
  }

  /** Returns the last entry's time; null without entries. */
  get lastTime(): number | null {
    return this.#count === 0 ? null : (this.#times[this.#count - 1] ?? null);
  }

  /** Adds a vector, whose time is not before that of the last one. Ignores one with other dimensions. */
  add({ faceId, vector, at }: FaceVector): void {
    if (vector.length !== this.#dimensions) return;
    if (this.#count === this.#ids.length) this.#grow();
    const entry = this.#count++;
    const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / UNIT || 1;
    let square = 0;
    for (let i = 0; i < vector.length; i++) {
      const value = Math.round((vector[i] ?? 0) / scale);
      this.#values[entry * this.#dimensions + i] = value;
      square += (value * scale) ** 2;
    }
    this.#ids[entry] = faceId;
    this.#times[entry] = at;
    this.#scales[entry] = scale;
    this.#squares[entry] = square;
    this.#error = Math.max(this.#error, (scale / 2) * Math.sqrt(this.#dimensions));
  }

  /** Removes the entries after a time. */
  removeAfter(at: number): void {
    while (this.#count > 0 && (this.#times[this.#count - 1] ?? 0) > at) this.#count--;
  }

  /** Returns the ids of the faces within a distance of a vector, give or take `error`. An id may occur twice. */
  async within(vector: Float32Array, distance: number): Promise<number[]> {
    if (vector.length !== this.#dimensions) return [];
    const square = vector.reduce((sum, value) => sum + value * value, 0);
    const limit = (distance + this.#error) ** 2;
    const found: number[] = [];
    const total = this.#count;
    for (let from = 0; from < total; from += SLICE) {
      // Other requests may shorten the list between slices.
      const to = Math.min(from + SLICE, total, this.#count);
      for (let entry = from; entry < to; entry++) {
        const product = this.#product(vector, entry) * (this.#scales[entry] ?? 0);
        if (square - 2 * product + (this.#squares[entry] ?? 0) <= limit)
          found.push(this.#ids[entry] ?? 0);
      }
      if (to < total) await new Promise((resolve) => setImmediate(resolve));
    }
    return found;
  }

  #product(vector: Float32Array, entry: number): number {
    const dimensions = this.#dimensions;
    const values = this.#values;
    const start = entry * dimensions;
    let sum = 0;
    for (let i = 0; i < dimensions; i++)
      sum += (vector[i] as number) * (values[start + i] as number);
    return sum;
  }

  #grow(): void {
    const size = Math.max(1024, Math.ceil(this.#ids.length * 1.5));
    this.#ids = enlarged(new Int32Array(size), this.#ids);
    this.#times = enlarged(new Float64Array(size), this.#times);
    this.#scales = enlarged(new Float32Array(size), this.#scales);
    this.#squares = enlarged(new Float32Array(size), this.#squares);
    this.#values = enlarged(new Int8Array(size * this.#dimensions), this.#values);
  }
}

function enlarged<T extends { set(values: T): void }>(larger: T, values: T): T {
  larger.set(values);
  return larger;
}
