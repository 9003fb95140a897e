/**
 * Converts a network of the dlib project to ONNX, with weights of 8 bits: `node scripts/models/convert-dlib.mjs in.dat out.onnx`. Knows
 * `resnet34_1000_imagenet_classifier.dnn` and `dlib_face_recognition_resnet_model_v1.dat`, and writes the names of classes beside the first.
 * worker/models/README.md says how to get them.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { FLOAT, floats, model, node, tensor } from './onnx-writer.mjs';
import { readNetwork } from './read-dlib.mjs';

/** @typedef {import('./read-dlib.mjs').Convolution} Convolution */
/** @typedef {import('./read-dlib.mjs').Dense} Dense */

/** Sides of the pictures that the networks take, in pixels. */
const FACE_SIDE = 150;
const PICTURE_SIDE = 227;
/** Values of a face's vector. */
const FACE_OUTPUTS = 128;
/** Tensors with fewer values stay 32-bit floats. */
const QUANTIZED_FROM = 3000;

const METADATA = {
  mean: '[122.782,117.001,104.298]',
  scale: '1/256',
  license: 'CC0-1.0 (dlib-models, Davis King)',
};

/** Collects the operations of a network. */
function openGraph() {
  /** @type {Buffer[]} */
  const nodes = [];
  /** @type {Buffer[]} */
  const tensors = [];
  let count = 0;
  const unique = (/** @type {string} */ prefix) => `${prefix}${count++}`;

  /**
   * Adds weights: 8-bit integers and one factor for each output, which the network multiplies when it runs.
   * @param {string} name @param {number[]} shape @param {Float32Array} weights
   */
  function addWeights(name, shape, weights) {
    if (weights.length < QUANTIZED_FROM) {
      tensors.push(tensor(name, shape, weights));
      return name;
    }
    const [outputs = 1] = shape;
    const each = weights.length / outputs;
    const integers = new Int8Array(weights.length);
    const factors = new Float32Array(outputs);
    for (let output = 0; output < outputs; output++) {
      const own = weights.subarray(output * each, (output + 1) * each);
      const largest = own.reduce((max, weight) => Math.max(max, Math.abs(weight)), 1e-12);
      factors[output] = largest / 127;
      const factor = factors[output] ?? 1;
      for (const [i, weight] of own.entries())
        integers[output * each + i] = Math.round(weight / factor);
    }
    tensors.push(
      tensor(`${name}_q`, shape, integers),
      tensor(`${name}_s`, [outputs, ...shape.slice(1).map(() => 1)], factors),
    );
    nodes.push(
      node('Cast', [`${name}_q`], [`${name}_c`], { to: FLOAT }),
      node('Mul', [`${name}_c`, `${name}_s`], [name]),
    );
    return name;
  }

  return { nodes, tensors, unique, addWeights };
}

/** @param {{ layers: (Convolution | Dense)[], labels: string[] }} network */
function build({ layers, labels }) {
  const graph = openGraph();
  const { nodes, tensors, addWeights } = graph;
  const convolutions = layers.filter((layer) => layer.kind === 'conv');
  const dense = layers.at(-1);
  if (dense?.kind !== 'dense') throw new Error('the last layer is not a dense one');
  const side = dense.outputs === FACE_OUTPUTS ? FACE_SIDE : PICTURE_SIDE;
  const last = addResiduals(graph, convolutions, side);
  nodes.push(
    node('GlobalAveragePool', [last.name], ['gap']),
    node('Flatten', ['gap'], ['feature'], { axis: 1 }),
  );
  const weights = addWeights(graph.unique('fw'), [dense.outputs, dense.inputs], transpose(dense));
  const inputs = ['feature', weights];
  if (dense.bias) {
    tensors.push(tensor('fb', [dense.outputs], dense.bias));
    inputs.push('fb');
  }
  nodes.push(node('Gemm', inputs, ['logits'], { transB: 1 }));
  return model({
    nodes,
    tensors,
    inputs: [floats('x', ['n', 3, side, side])],
    outputs: [
      floats('logits', ['n', dense.outputs]),
      floats('feature', ['n', dense.inputs]),
      floats(last.name, ['n', dense.inputs, last.side, last.side]),
    ],
    metadata: { labels: JSON.stringify(labels), ...METADATA },
  });
}

/**
 * Adds the convolutions: the first with its pool, then pairs with a shortcut. Returns the last output and its width and height.
 * @param {ReturnType<typeof openGraph>} graph @param {Convolution[]} convolutions @param {number} inputSide
 */
function addResiduals({ nodes, tensors, unique, addWeights }, convolutions, inputSide) {
  /** @param {Convolution} layer @param {string} input @param {number} padding */
  function convolve({ outputs, inputs, height, width, stride, weights, bias }, input, padding) {
    const weightName = addWeights(unique('w'), [outputs, inputs, height, width], weights);
    const biasName = unique('b');
    const output = unique('c');
    tensors.push(tensor(biasName, [outputs], bias));
    nodes.push(
      node('Conv', [input, weightName, biasName], [output], {
        kernel_shape: [height, width],
        strides: [stride, stride],
        pads: [padding, padding, padding, padding],
      }),
    );
    return output;
  }
  /** @param {string} operator @param {string} prefix @param {string[]} inputs @param {Record<string, number[]>} [attributes] */
  function apply(operator, prefix, inputs, attributes) {
    const output = unique(prefix);
    nodes.push(node(operator, inputs, [output], attributes));
    return output;
  }
  const relu = (/** @type {string} */ input) => apply('Relu', 'r', [input]);
  /** @param {string} input @param {number} channels @param {number} edge */
  function pad(input, channels, edge) {
    if (channels === 0 && edge === 0) return input;
    const output = unique('p');
    const amounts = unique('pn');
    const ends = [0, 0, 0, 0, 0, channels, edge, edge].map(BigInt);
    tensors.push(tensor(amounts, [8], BigInt64Array.from(ends)));
    nodes.push(node('Pad', [input, amounts], [output], { mode: 'constant' }));
    return output;
  }

  const [first, ...rest] = convolutions;
  if (!first) throw new Error('the network has no convolution');
  let name = apply('MaxPool', 'mp', [relu(convolve(first, 'x', 0))], POOL_OF_3);
  let side = halve(halve(inputSide, first.height), 3);
  let channels = first.outputs;
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const [one, two] = /** @type {[Convolution, Convolution]} */ (rest.slice(i, i + 2));
    const isSmaller = one.stride === 2;
    const straight = convolve(two, relu(convolve(one, name, isSmaller ? 0 : 1)), 1);
    const shortcut = isSmaller ? apply('AveragePool', 'ap', [name], POOL_OF_2) : name;
    const straightSide = isSmaller ? halve(side, 3) : side;
    const shortcutSide = isSmaller ? halve(side, 2) : side;
    side = Math.max(straightSide, shortcutSide);
    const sum = [
      pad(straight, 0, side - straightSide),
      pad(shortcut, two.outputs - channels, side - shortcutSide),
    ];
    name = relu(apply('Add', 's', sum));
    channels = two.outputs;
  }
  return { name, side };
}

const POOL_OF_3 = { kernel_shape: [3, 3], strides: [2, 2] };
const POOL_OF_2 = { kernel_shape: [2, 2], strides: [2, 2] };

/**
 * Returns the side after a window of this size has moved in steps of 2.
 * @param {number} side @param {number} size
 */
const halve = (side, size) => Math.floor((side - size) / 2) + 1;

/**
 * Returns the weights of a dense layer by outputs; dlib keeps them by inputs.
 * @param {Dense} layer
 */
function transpose({ inputs, outputs, weights }) {
  const turned = new Float32Array(weights.length);
  for (let i = 0; i < inputs; i++)
    for (let o = 0; o < outputs; o++) turned[o * inputs + i] = weights[i * outputs + o] ?? 0;
  return turned;
}

const [, , source, target] = process.argv;
if (!source || !target?.endsWith('.onnx'))
  throw new Error('usage: node scripts/models/convert-dlib.mjs in.dat out.onnx');
const network = readNetwork(readFileSync(source));
writeFileSync(target, build(network));
if (network.labels.length > 0)
  writeFileSync(target.replace(/\.onnx$/, '.labels.json'), JSON.stringify(network.labels));
