/** Values that the kernel reads at a time. Longer vectors are padded to a multiple of it. */
export const LANES = 8;

/** Bytes of a page of WebAssembly memory. */
export const PAGE_BYTES = 65_536;

/** Most pages of WebAssembly memory: 4 GiB. */
const PAGES_MAX = 65_536;

/** Memory that grows by pages. Its buffer is another object after each growth. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The part of WebAssembly that the kernel needs. The types of Node lack it. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Memory: new (size: { initial: number; maximum: number }) => Memory;
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
  };
};

export interface ProductKernel {
  memory: Memory;
  /**
   * Computes the inner products of a query and of vectors that follow each other. `query`: address of `lanes * 8` values of 16 bits.
   * `vectors`: address of the first of `count` vectors with `lanes * 8` values of 8 bits. Writes `count` 32-bit integers to `results`.
   */
  multiply(query: number, vectors: number, results: number, count: number, lanes: number): void;
}

/**
 * Creates a kernel with a memory of its own. Libraries compare all vectors before a filter.
 * Growing memory moves nothing, so that a million vectors never need twice their size.
 */
export function createProductKernel(): ProductKernel {
  const memory = new wasm.Memory({ initial: 1, maximum: PAGES_MAX });
  const module = new wasm.Module(assemble());
  const { exports } = new wasm.Instance(module, { env: { memory } });
  return { memory, multiply: exports.multiply as ProductKernel['multiply'] };
}

const I32 = 0x7f;
const V128 = 0x7b;
/** The type of a block without a result. */
const NO_RESULT = 0x40;

// Parameters and local variables of the function.
const [QUERY, VECTORS, RESULTS, COUNT, LANE_COUNT, AT, LANE, SUM] = [0, 1, 2, 3, 4, 5, 6, 7];

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const constant = (value: number) => [0x41, ...signed(value)];
const ADD = 0x6a;
const add = (local: number, value: number) => [
  ...get(local),
  ...constant(value),
  ADD,
  ...set(local),
];
const simd = (code: number) => [0xfd, ...unsigned(code)];
/** Alignment (a power of two) and offset of an access to memory. */
const access = (alignment: number) => [alignment, 0];

/** Runs the body until it leaves `value` other than 0 on the stack. */
const repeat = (body: number[], value: number[]) => [
  ...[0x03, NO_RESULT],
  ...body,
  ...value,
  ...[0x0d, 0, 0x0b],
];

/** Adds eight products to the four sums: sign-extends eight values of the vector to 16 bits, multiplies and adds pairs. */
const addProducts = [
  ...[...get(AT), ...simd(0x00 + 0x01), ...access(0)], // v128.load8x8_s
  ...[...get(LANE), ...simd(0x00), ...access(1)], // v128.load
  ...simd(0xba), // i32x4.dot_i16x8_s
  ...[...get(SUM), ...simd(0xae), ...set(SUM)], // i32x4.add
];

const lane = (index: number) => [...get(SUM), ...simd(0x1b), index]; // i32x4.extract_lane

/** The instructions of `multiply`. LANE walks over the query, AT over the vectors. */
const BODY = repeat(
  [
    ...[...get(QUERY), ...set(LANE)],
    ...[...simd(0x0c), ...new Array(16).fill(0), ...set(SUM)], // v128.const
    ...repeat(
      [...addProducts, ...add(AT, 8), ...add(LANE, 16)],
      [...get(LANE), ...get(QUERY), ...get(LANE_COUNT), ...constant(16), 0x6c, ADD, 0x49], // i32.lt_u
    ),
    ...get(RESULTS),
    ...[...lane(0), ...lane(1), ADD, ...lane(2), ADD, ...lane(3), ADD],
    ...[0x36, ...access(2)], // i32.store
    ...add(RESULTS, 4),
    ...add(COUNT, -1),
  ],
  get(COUNT),
);

/** Returns the binary module. It imports its memory and exports `multiply`. */
function assemble(): Uint8Array<ArrayBuffer> {
  const code = [
    ...[2, ...[2, I32], ...[1, V128]], // AT and LANE, and SUM
    ...[...get(COUNT), 0x45, 0x04, NO_RESULT, 0x0f, 0x0b], // returns at once for no vectors
    ...[...get(VECTORS), ...set(AT)],
    ...BODY,
    0x0b,
  ];
  const sections: [id: number, content: number[]][] = [
    [1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]],
    [2, [1, ...text('env'), ...text('memory'), 2, 1, ...unsigned(1), ...unsigned(PAGES_MAX)]],
    [3, [1, 0]],
    [7, [1, ...text('multiply'), 0, 0]],
    [10, [1, ...unsigned(code.length), ...code]],
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...sections.flatMap(([id, content]) => [id, ...unsigned(content.length), ...content]),
  ]);
}

const text = (value: string) => [value.length, ...Buffer.from(value)];

/** Encodes a number as LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

/** Encodes a signed number as LEB128. */
function signed(value: number): number[] {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
