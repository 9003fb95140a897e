import type { OperatorModel } from '@spindle/core/models/manifest';
import type { Capability, RequestOf, ResultOf } from '../../models/capabilities.ts';
import { findText } from '../builtin/ocr/find-text.ts';
import { openTextNetworks } from '../builtin/ocr/text-networks.ts';
import { unit } from '../vector.ts';
import { openFaces } from './find-faces.ts';
import { openLabels } from './label-picture.ts';
import { openMatte } from './matte-picture.ts';
import { verifiedPath } from './open-file.ts';
import { openPictureNetwork } from './read-picture.ts';
import { openTextNetwork, readModelText } from './read-text.ts';
import { openWhisper } from './whisper.ts';

type Serve<C extends Capability> = (request: RequestOf<C>) => Promise<ResultOf<C>>;

/** Opens the model of a manifest for each capability. */
export const OPERATOR: { [C in Capability]?: (source: OperatorModel) => Promise<Serve<C>> } = {
  labels: openLabels,
  matte: openMatte,
  transcribe: openWhisper,
  async faces({ manifest, folder }) {
    return openFaces(folder, required(manifest.faces));
  },
  async ocr({ manifest, folder }) {
    const { detect, read, characters } = required(manifest.ocr);
    const paths = {
      detect: await verifiedPath(folder, detect),
      read: await verifiedPath(folder, read),
    };
    const networks = await openTextNetworks(paths, await readModelText(folder, characters));
    return (request) => findText(networks, request);
  },
  async embedImage({ manifest, folder }) {
    const run = await openPictureNetwork(folder, required(manifest.embedImage));
    return async ({ path }) => ({ vector: unit(await run(path)) });
  },
  async embedText({ manifest, folder }) {
    const embed = await openTextNetwork(folder, required(manifest.embedText));
    return async ({ text }) => ({ vector: await embed(text) });
  },
};

/** Returns a part of a manifest. Throws when it is missing. */
function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the model lacks a part that its manifest names');
  return part;
}
