/**
 * Reads the layers of the two networks that the dlib project publishes. dlib writes a network as its C++ objects one after another, each
 * with its name; only the layers with weights matter here.
 */

/**
 * @typedef {{ kind: 'conv', outputs: number, inputs: number, height: number, width: number, stride: number, weights: Float32Array,
 *   bias: Float32Array }} Convolution
 * @typedef {{ kind: 'dense', outputs: number, inputs: number, weights: Float32Array, bias: Float32Array | null }} Dense
 */

/** Names of the layers with weights. */
const LAYERS = ['con_4', 'affine_', 'fc_2'];
/** Number of classes of ImageNet. */
const CLASSES = 1000;

/** @param {Buffer} file */
function openReader(file) {
  let at = 0;
  /** An integer: a byte with the sign and the number of bytes that follow. */
  function integer() {
    const head = file[at++] ?? 0;
    const length = head & 15;
    let value = 0;
    for (let i = length - 1; i >= 0; i--) value = value * 256 + (file[at + i] ?? 0);
    at += length;
    return head & 0x80 ? -value : value;
  }
  function text() {
    const length = integer();
    at += length;
    return file.toString('latin1', at - length, at);
  }
  /** A tensor of 32-bit floats. */
  function tensor() {
    if (integer() !== 2) throw new Error('this version of dlib tensors is unknown');
    const size = integer() * integer() * integer() * integer();
    const values = new Float32Array(size);
    for (let i = 0; i < size; i++) values[i] = file.readFloatLE(at + 4 * i);
    at += 4 * size;
    return values;
  }
  return {
    integer,
    text,
    tensor,
    position: () => at,
    /** @param {number} position */
    moveTo(position) {
      at = position;
    },
  };
}

/**
 * Returns the layers with weights, in order, with the affine layers multiplied into the convolutions before them; and the names of the
 * classes, if the network has any.
 * @param {Buffer} file
 */
export function readNetwork(file) {
  const reader = openReader(file);
  /** @type {(Convolution | Dense)[]} */
  const layers = [];
  for (const { position, name } of findLayers(file)) {
    if (position < reader.position()) continue; // bytes of a weight that look like a name
    reader.moveTo(position);
    reader.text();
    if (name === 'con_4') layers.push(readConvolution(reader));
    else if (name === 'fc_2') layers.push(readDense(reader));
    else scaleLast(layers, reader.tensor());
  }
  return { layers, labels: layers.at(-1)?.outputs === CLASSES ? readLabels(file) : [] };
}

/** @param {Buffer} file */
function findLayers(file) {
  const found = [];
  for (const name of LAYERS) {
    const pattern = Buffer.concat([Buffer.from([1, name.length]), Buffer.from(name)]);
    for (let at = file.indexOf(pattern); at >= 0; at = file.indexOf(pattern, at + 1))
      found.push({ position: at, name });
  }
  return found.sort((a, b) => a.position - b.position);
}

/** @param {ReturnType<typeof openReader>} reader @returns {Convolution} */
function readConvolution({ tensor, integer }) {
  const values = tensor();
  const [outputs, height, width, stride] = [integer(), integer(), integer(), integer()];
  for (let i = 0; i < 3; i++) integer(); // the other stride and the padding, which follow from the kind of network
  const inputs = (values.length - outputs) / (outputs * height * width);
  const size = outputs * inputs * height * width;
  return {
    kind: 'conv',
    outputs,
    inputs,
    height,
    width,
    stride,
    weights: values.slice(0, size),
    bias: values.slice(size),
  };
}

/** @param {ReturnType<typeof openReader>} reader @returns {Dense} */
function readDense({ tensor, integer }) {
  const [outputs, inputs] = [integer(), integer()];
  const values = tensor();
  const size = inputs * outputs;
  const bias = values.length > size ? values.slice(size) : null;
  return { kind: 'dense', outputs, inputs, weights: values.slice(0, size), bias };
}

/**
 * Multiplies an affine layer, factors and then offsets, into the convolution before it.
 * @param {(Convolution | Dense)[]} layers
 * @param {Float32Array} affine
 */
function scaleLast(layers, affine) {
  const last = layers.at(-1);
  if (last?.kind !== 'conv') throw new Error('an affine layer follows no convolution');
  const count = affine.length / 2;
  const each = last.weights.length / count;
  for (let output = 0; output < count; output++) {
    const factor = affine[output] ?? 0;
    for (let i = 0; i < each; i++)
      last.weights[output * each + i] = (last.weights[output * each + i] ?? 0) * factor;
    last.bias[output] = (last.bias[output] ?? 0) * factor + (affine[count + output] ?? 0);
  }
}

/**
 * Reads the names of the classes: the last object of the file.
 * @param {Buffer} file
 */
function readLabels(file) {
  const start = Buffer.from([2, CLASSES & 255, CLASSES >> 8]);
  const reader = openReader(file);
  for (let at = file.lastIndexOf(start); at > 0; at = file.lastIndexOf(start, at - 1)) {
    reader.moveTo(at);
    const labels = Array.from({ length: reader.integer() }, reader.text);
    if (reader.position() === file.length) return labels;
  }
  throw new Error('the file ends without the names of its classes');
}
