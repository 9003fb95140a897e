/**
 * Writes ONNX files: the fields of the protobuf messages in onnx.proto3, by their numbers. Enough for the operators of
 * convert-dlib.mjs.
 */

/** Numbers of the data types of tensors. */
const TENSOR_TYPES = new Map([
  ['Float32Array', 1],
  ['Int8Array', 3],
  ['BigInt64Array', 7],
]);
export const FLOAT = 1;

/** Kinds of values after a field's number. */
const VARINT = 0;
const BYTES = 2;

/** @param {number | bigint} value */
function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest ? low | 0x80 : low);
  } while (rest);
  return Buffer.from(bytes);
}

/** @param {number} field @param {number} value */
const number = (field, value) => Buffer.concat([varint((field << 3) | VARINT), varint(value)]);

/** @param {number} field @param {Buffer | string} content */
function message(field, content) {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint((field << 3) | BYTES), varint(bytes.length), bytes]);
}

/** @param {string} name @param {number | number[] | string} value */
function attribute(name, value) {
  const typed = Array.isArray(value)
    ? [...value.map((one) => number(8, one)), number(20, 7)]
    : typeof value === 'string'
      ? [message(4, value), number(20, 3)]
      : [number(3, value), number(20, 2)];
  return Buffer.concat([message(1, name), ...typed]);
}

/**
 * An operation. Its name is made of the operator and its first output.
 * @param {string} operator
 * @param {string[]} inputs
 * @param {string[]} outputs
 * @param {Record<string, number | number[] | string>} [attributes]
 */
export const node = (operator, inputs, outputs, attributes = {}) =>
  Buffer.concat([
    ...inputs.map((name) => message(1, name)),
    ...outputs.map((name) => message(2, name)),
    message(3, `${operator}_${outputs[0]}`),
    message(4, operator),
    ...Object.entries(attributes).map(([name, value]) => message(5, attribute(name, value))),
  ]);

/**
 * A tensor with its values.
 * @param {string} name
 * @param {number[]} shape
 * @param {Float32Array | Int8Array | BigInt64Array} values
 */
export const tensor = (name, shape, values) =>
  Buffer.concat([
    ...shape.map((size) => number(1, size)),
    number(2, TENSOR_TYPES.get(values.constructor.name) ?? 0),
    message(8, name),
    message(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ]);

/**
 * An input or output of 32-bit floats. A size that is a text is variable.
 * @param {string} name
 * @param {(number | string)[]} shape
 */
export function floats(name, shape) {
  const sizes = shape.map((size) =>
    message(1, typeof size === 'string' ? message(2, size) : number(1, size)),
  );
  const type = Buffer.concat([number(1, FLOAT), message(2, Buffer.concat(sizes))]);
  return Buffer.concat([message(1, name), message(2, message(1, type))]);
}

/**
 * A whole file.
 * @param {{ nodes: Buffer[], tensors: Buffer[], inputs: Buffer[], outputs: Buffer[], metadata: Record<string, string> }} parts
 */
export function model({ nodes, tensors, inputs, outputs, metadata }) {
  const graph = Buffer.concat([
    ...nodes.map((one) => message(1, one)),
    message(2, 'g'),
    ...tensors.map((one) => message(5, one)),
    ...inputs.map((one) => message(11, one)),
    ...outputs.map((one) => message(12, one)),
  ]);
  const operators = Buffer.concat([message(1, ''), number(2, 17)]);
  return Buffer.concat([
    number(1, 8),
    message(2, 'spindle'),
    message(7, graph),
    message(8, operators),
    ...Object.entries(metadata).map(([key, value]) =>
      message(14, Buffer.concat([message(1, key), message(2, value)])),
    ),
  ]);
}
