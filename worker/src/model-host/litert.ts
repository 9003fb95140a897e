import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { findPackage } from '../models/package-folder.ts';

/** A TensorFlow Lite network with inputs and outputs of 32-bit floats. */
export interface LiteNetwork {
  /** Takes its inputs and returns its outputs in their order. */
  run(...inputs: Float32Array[]): Promise<Float32Array[]>;
}

type LiteRt = typeof import('@litertjs/core');
type LiteTensor = import('@litertjs/core').Tensor;

const require = createRequire(import.meta.url);

let runtime: Promise<LiteRt> | undefined;

/** Opens the bytes of a .tflite file. */
export async function openLite(bytes: Uint8Array): Promise<LiteNetwork> {
  runtime ??= loadRuntime();
  const { loadAndCompile, Tensor } = await runtime;
  const model = await loadAndCompile(new Uint8Array(bytes), { accelerator: 'wasm' });
  const shapes = model.getInputDetails().map(({ shape }) => [...shape]);
  return {
    async run(...inputs) {
      const tensors = inputs.map((input, i) => new Tensor(input, shapes[i]));
      const results: Record<string, LiteTensor> | LiteTensor[] = await model.run(tensors);
      const outputs: Float32Array[] = [];
      for (const result of Object.values<LiteTensor>(results)) {
        outputs.push(Float32Array.from(await result.data()));
        result.delete();
      }
      for (const tensor of tensors) tensor.delete();
      return outputs;
    },
  };
}

/**
 * Loads LiteRT, which is made for web workers: it looks for `self` and `importScripts`, and warns that there is no GPU. Its globals
 * are one reason why models have a process of their own.
 */
async function loadRuntime(): Promise<LiteRt> {
  const folder = join(packageFolder('@litertjs/core'), 'wasm/');
  const scope = globalThis as Record<string, unknown>;
  scope.self ??= globalThis;
  scope.require ??= require;
  scope.__dirname ??= folder;
  scope.__filename ??= '';
  scope.importScripts = (path: string) =>
    runInThisContext(
      `${readFileSync(String(path), 'utf8')}\n;globalThis.ModuleFactory=ModuleFactory;`,
      { filename: String(path) },
    );
  scope.Module = { locateFile: (name: string) => folder + name, print() {}, printErr() {} };
  const { warn, error } = console;
  console.warn = console.error = () => undefined;
  try {
    const litert = await import('@litertjs/core');
    await litert.loadLiteRt(folder);
    return litert;
  } finally {
    Object.assign(console, { warn, error });
  }
}

/** Returns the folder of an installed package. */
export function packageFolder(name: string): string {
  const folder = findPackage(name);
  if (folder === null) throw new Error(`${name} is not installed`);
  return folder;
}

/** Reads a file that a package of MediaPipe keeps inside its `*_packed_assets.data`. */
export function readPackedAsset(packageName: string, name: string): Uint8Array {
  const folder = packageFolder(packageName);
  const loader = readdirSync(folder).find((file) => file.endsWith('packed_assets_loader.js'));
  if (!loader) throw new Error(`${packageName} has no packed files`);
  const table = /"files": (\[.*?\])/.exec(readFileSync(join(folder, loader), 'utf8'))?.[1];
  const files: { filename: string; start: number; end: number }[] = JSON.parse(table ?? '[]');
  const entry = files.find(({ filename }) => filename.endsWith(`/${name}`));
  if (!entry) throw new Error(`${packageName} has no ${name}`);
  return readFileSync(join(folder, loader.replace('_loader.js', '.data'))).subarray(
    entry.start,
    entry.end,
  );
}
