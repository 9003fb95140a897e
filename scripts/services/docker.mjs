import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stamp.mjs';

/** The registry that holds the images of docker-compose.yml. */
const REGISTRY = 'https://registry-1.docker.io/v2/';

/** Time limit of the registry, in milliseconds. */
const REGISTRY_LIMIT_MS = 3000;

/** Services of docker-compose.yml that tests may run in containers. */
const TESTED_SERVICES = ['redis', 's3'];

/** @type {Promise<typeof import('testcontainers') | null> | undefined} */
let found;

/**
 * Returns the `testcontainers` module when a Docker engine answers and has the images of the tests or can pull them, otherwise null. Decides once,
 * within seconds. Where there seems to be an engine, prints whether the tests use it, and why not.
 */
export function findDocker() {
  found ??= findUsableDocker();
  return found;
}

async function findUsableDocker() {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return null;
  const testcontainers = await import('testcontainers');
  const reason = await testcontainers.getContainerRuntimeClient().then(
    ({ image }) => findReason((name) => image.exists(testcontainers.ImageName.fromString(name))),
    () => 'no Docker engine answers',
  );
  console.log(
    reason === null
      ? 'Tests use containers for services that this machine does not have.'
      : `Tests use local services: ${reason}.`,
  );
  return reason === null ? testcontainers : null;
}

/**
 * Returns why the tests cannot use an engine that answers; null if they can.
 * @param {(image: string) => Promise<boolean>} hasImage
 */
async function findReason(hasImage) {
  if (await isRegistryUp()) return null;
  for (const image of TESTED_SERVICES.map(readComposeImage)) {
    if (!(await hasImage(image)))
      return `the Docker engine does not have ${image}, and the registry does not answer`;
  }
  // The container that cleans up cannot be pulled either. A run stops its containers by itself.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  return null;
}

/** Returns whether the registry of images answers. It asks for credentials (401), unless a mirror needs none. */
export async function isRegistryUp() {
  try {
    const { status } = await fetch(REGISTRY, { signal: AbortSignal.timeout(REGISTRY_LIMIT_MS) });
    return status === 200 || status === 401;
  } catch {
    return false;
  }
}

/**
 * Returns the pinned image of a service in docker-compose.yml.
 * @param {string} service
 */
export function readComposeImage(service) {
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  // The first `image:` line, indented by four spaces, below the line of the service.
  const image = new RegExp(`^  ${service}:\\n(?:    .*\\n)*?    image: (\\S+)`, 'm').exec(
    compose,
  )?.[1];
  if (!image) throw new Error(`docker-compose.yml names no image for ${service}`);
  return image;
}
