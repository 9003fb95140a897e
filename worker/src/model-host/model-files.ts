import { fileURLToPath } from 'node:url';

/** Returns the path of a model that is shipped in worker/models. A build places its programs in worker/dist. */
export function shippedModel(name: string): string {
  const isSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(`${isSource ? '../../' : '../'}models/${name}`, import.meta.url));
}
