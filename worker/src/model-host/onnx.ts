import type { InferenceSession, Tensor } from 'onnxruntime-node';

/** A tensor of 32-bit floats. */
export interface Floats {
  data: Float32Array;
  shape: readonly number[];
}

/** A tensor of 64-bit integers, such as tokens. */
export interface Integers {
  data: BigInt64Array;
  shape: readonly number[];
}

/** A network of ONNX Runtime. It accepts tensors by their names, and returns tensors of 32-bit floats. */
export interface OnnxNetwork {
  inputNames: readonly string[];
  run(inputs: Record<string, Floats | Integers>): Promise<Record<string, Floats>>;
}

/** Opens an ONNX file. It runs on one thread and returns memory that it does not need. */
export async function openOnnx(path: string): Promise<OnnxNetwork> {
  const onnx = await import('onnxruntime-node');
  const session: InferenceSession = await onnx.InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
  });
  return {
    inputNames: session.inputNames,
    async run(inputs) {
      const feeds = Object.entries(inputs).map(([name, { data, shape }]): [string, Tensor] => [
        name,
        data instanceof Float32Array
          ? new onnx.Tensor('float32', data, shape)
          : new onnx.Tensor('int64', data, shape),
      ]);
      const results = await session.run(Object.fromEntries(feeds));
      const outputs = Object.entries(results).map(([name, { data, dims }]) => {
        if (!(data instanceof Float32Array)) throw new Error(`output ${name} is not float32`);
        return [name, { data, shape: dims }] as const;
      });
      return Object.fromEntries(outputs);
    },
  };
}

/** Runs a network on one input. Returns one output. A name may be missing when there is only one. */
export async function runSingle(
  network: OnnxNetwork,
  given: Floats | Integers,
  {
    input = only(network.inputNames),
    output,
  }: { input?: string | undefined; output?: string | undefined } = {},
): Promise<Floats> {
  const outputs = await network.run({ [input]: given });
  const found = outputs[output ?? only(Object.keys(outputs))];
  if (!found) throw new Error(`the network lacks the output ${output}`);
  return found;
}

/** Returns the only name. Throws when there are several. */
export function only(names: readonly string[]): string {
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error(`the network has ${names.length} tensors: ${names.join(', ')}. Name one`);
  return name;
}
