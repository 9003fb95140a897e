import { shippedModel } from '../../model-files.ts';
import { openOnnx } from '../../onnx.ts';
import type { Pixels } from '../../picture.ts';
import { cutSquare, fitSimilarity } from '../../warp.ts';
import type { FaceMesh } from './mesh.ts';

/** Width and height of the network's input, in pixels. */
const SIDE = 150;
/** Border around the face in the input, as a share of the face. */
const BORDER = 0.25;

/** Points of the mesh, and where dlib expects them as shares of the face: corners of the eyes, and the bottom of the nose. */
const ANCHORS = [
  { index: 263, x: 0.8595674595992, y: 0.2134981538014 },
  { index: 362, x: 0.6460604764104, y: 0.2289674387677 },
  { index: 33, x: 0.1205750620789, y: 0.2137274526848 },
  { index: 133, x: 0.3340850613712, y: 0.2290642403242 },
  { index: 2, x: 0.4901123135679, y: 0.6277975316475 },
] as const;

const inInput = (share: number): number => ((BORDER + share) / (1 + 2 * BORDER)) * SIDE;
const TARGETS = ANCHORS.map(({ x, y }) => ({ x: inInput(x), y: inInput(y) }));

const COLORS = { zero: [122.782, 117.001, 104.298], unit: 256, planes: true } as const;

const network = openOnnx(shippedModel('dlibface-i8.onnx'));

/** Computes the vector of a face, in 128 dimensions. Its length is about 1.4; distances are Euclidean. */
export async function describeFace(picture: Pixels, mesh: FaceMesh): Promise<Float32Array> {
  const points = ANCHORS.map(({ index }) => mesh.pointAt(index));
  const square = cutSquare(picture, fitSimilarity(TARGETS, points), SIDE, COLORS);
  const outputs = await (await network).run({ x: { data: square, shape: [1, 3, SIDE, SIDE] } });
  if (!outputs.logits) throw new Error('the network lacks an output');
  return outputs.logits.data;
}
