import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stamp.mjs';

/** Returns the `testcontainers` module when a Docker engine answers, otherwise null. */
export async function findDocker() {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return null;
  const testcontainers = await import('testcontainers');
  try {
    await testcontainers.getContainerRuntimeClient();
    return testcontainers;
  } catch {
    return null;
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
