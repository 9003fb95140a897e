/** A field of a message in the format of protocol buffers: a number, or the bytes of a text or of a nested message. */
interface Field {
  number: number;
  bytes: Buffer | null;
}

/** Numbers of the fields that lead to the weights of an ONNX model. */
const GRAPH = 7;
const INITIALIZER = 5;
const NAME = 8;
const RAW_DATA = 9;

/** Returns the bytes of the weights of an ONNX model by their names. */
export function readWeights(model: Buffer): Map<string, Buffer> {
  const graph = bytesOf(fieldsOf(model), GRAPH);
  const tensors = fieldsOf(graph).filter(({ number }) => number === INITIALIZER);
  return new Map(
    tensors.map(({ bytes }) => {
      const fields = fieldsOf(bytes ?? Buffer.alloc(0));
      return [bytesOf(fields, NAME).toString(), bytesOf(fields, RAW_DATA)];
    }),
  );
}

function bytesOf(fields: Field[], wanted: number): Buffer {
  return fields.find(({ number }) => number === wanted)?.bytes ?? Buffer.alloc(0);
}

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readNumber = (): number => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = readNumber();
    const type = tag & 7;
    let length = 0;
    if (type === 0) readNumber();
    else if (type === 1) length = 8;
    else if (type === 5) length = 4;
    else length = readNumber();
    fields.push({
      number: tag >>> 3,
      bytes: type === 2 ? message.subarray(at, at + length) : null,
    });
    at += length;
  }
  return fields;
}
