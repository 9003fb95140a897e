/** Writes tiny ONNX files (protocol buffers of ModelProto) for tests. */

type Attribute = number | readonly number[];

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const byte = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? byte | 0x80 : byte);
  } while (rest > 0n);
  return Buffer.from(bytes);
};

const number = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field << 3), varint(value)]);

const bytes = (field: number, value: Buffer | string): Buffer => {
  const content = Buffer.from(value);
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
};

/** A node of a graph. */
export function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, Attribute>> = {},
): Buffer {
  const encoded = Object.entries(attributes).map(([name, value]) => {
    const parts =
      typeof value === 'number'
        ? [number(3, value), number(20, 2)]
        : [...value.map((one) => number(8, one)), number(20, 7)];
    return bytes(5, Buffer.concat([bytes(1, name), ...parts]));
  });
  return Buffer.concat([
    ...inputs.map((input) => bytes(1, input)),
    bytes(2, output),
    bytes(4, operator),
    ...encoded,
  ]);
}

const FLOAT = 1;
const INT64 = 7;

/** A constant. */
export function constant(
  name: string,
  shape: readonly number[],
  values: Float32Array | BigInt64Array,
): Buffer {
  const type = values instanceof Float32Array ? FLOAT : INT64;
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return Buffer.concat([
    ...shape.map((size) => number(1, size)),
    number(2, type),
    bytes(8, name),
    bytes(9, raw),
  ]);
}

/** An input or an output. A size that is a text varies. */
export function value(name: string, shape: readonly (number | string)[], isText = false): Buffer {
  const sizes = shape.map((size) =>
    bytes(1, typeof size === 'string' ? bytes(2, size) : number(1, size)),
  );
  const tensor = Buffer.concat([number(1, isText ? INT64 : FLOAT), bytes(2, Buffer.concat(sizes))]);
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensor))]);
}

/** Returns the bytes of an ONNX file. */
export function onnxFile(graph: {
  nodes: Buffer[];
  constants: Buffer[];
  inputs: Buffer[];
  outputs: Buffer[];
}): Buffer {
  const content = Buffer.concat([
    ...graph.nodes.map((one) => bytes(1, one)),
    bytes(2, 'graph'),
    ...graph.constants.map((one) => bytes(5, one)),
    ...graph.inputs.map((one) => bytes(11, one)),
    ...graph.outputs.map((one) => bytes(12, one)),
  ]);
  const operators = Buffer.concat([bytes(1, ''), number(2, 17)]);
  return Buffer.concat([number(1, 8), bytes(7, content), bytes(8, operators)]);
}
