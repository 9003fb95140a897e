import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRegistryUp, readComposeImage } from '../services/docker.mjs';
import { ROOT } from '../stamp.mjs';
import { makeStandIns } from './stand-ins.mjs';
import { step } from './step.mjs';

/** The services of docker-compose.yml whose images are not ours. */
export const FOREIGN_SERVICES = ['postgres', 'redis', 's3', 'proxy'];

/**
 * The images on which ours are based, and those of the other services.
 * @typedef {{ node: string, services: Record<string, string> }} BaseImages
 */

/**
 * Returns the images that Dockerfile and docker-compose.yml name: present ones, else pulled ones, else stand-ins from Debian's packages. Throws
 * Unavailable.
 * @param {import('./docker.mjs').Docker} docker
 * @param {string} folder for temporary files
 * @returns {Promise<BaseImages>}
 */
export async function prepareBaseImages(docker, folder) {
  const node = readNodeImage();
  const services = FOREIGN_SERVICES.map(
    (service) => /** @type {const} */ ([service, readComposeImage(service)]),
  );
  /** @type {string[]} */
  const missing = [];
  for (const image of [node, ...services.map(([, image]) => image)])
    if (!(await docker.hasImage(image))) missing.push(image);
  /** @type {Map<string, string>} */
  let standIns = new Map();
  if (missing.length > 0 && (await isRegistryUp()))
    await step(`Pull ${missing.join(', ')}`, async () => {
      for (const image of missing) await docker.run('pull', '-q', image);
    });
  else if (missing.length > 0) standIns = await makeStandIns(docker, missing, folder);
  const nameOf = (/** @type {string} */ image) => standIns.get(image) ?? image;
  return {
    node: nameOf(node),
    services: Object.fromEntries(services.map(([service, image]) => [service, nameOf(image)])),
  };
}

/** Returns the image of Node that the Dockerfile names. */
function readNodeImage() {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1];
  if (!image) throw new Error('The Dockerfile names no NODE_IMAGE.');
  return image;
}
