/** What the thread of vectors is started with. */
export interface VectorThreadData {
  databaseUrl: string;
  /** Limits the memory of the vectors. */
  bytesMax: number;
}

export interface VectorQuestion {
  space: string;
  vector: Float32Array;
  limit: number;
  /** One bit for each `seq` that may be found; null: all. */
  permitted: Uint8Array | null;
}
