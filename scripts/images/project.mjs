import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN_SERVICES } from './base-images.mjs';

/** Time limit of a start until all services are healthy, in seconds. */
const START_LIMIT_S = 600;

/** Lines of each service's log that a failure prints. */
const LOG_LINES = 100;

/** The images of a release. Its services have the same names. */
export const PARTS = ['server', 'worker', 'mock'];

/** Password of the first administrator. */
export const ADMIN_PASSWORD = 'spindle-images';

/**
 * A release that runs by its own docker-compose.yml. name: of the project, which decides its containers, volumes and networks; source: the folder
 * of the release; tag: of the images that it builds; port: of its server on this machine; tlsPort: of its proxy.
 * @typedef {{ docker: import('./docker.mjs').Docker, bases: import('./base-images.mjs').BaseImages, name: string, source: string, tag: string, port: number, tlsPort: number, mockPort: number }} Release
 */

/** A Docker Compose project with its own names, ports, images and settings, without any change in the folder of the release. */
export class Project {
  #folder;
  #release;

  /**
   * @param {Release} release
   * @param {string} folder an empty folder for copies of its files
   */
  constructor(release, folder) {
    this.#release = release;
    this.#folder = folder;
    this.origin = `http://127.0.0.1:${release.port}`;
    mkdirSync(folder, { recursive: true });
    for (const name of ['docker-compose.yml', 'Caddyfile'])
      if (existsSync(join(release.source, name)))
        copyFileSync(join(release.source, name), join(folder, name));
    writeFileSync(join(folder, 'overlay.yml'), overlayOf(release));
    this.configure({});
  }

  /**
   * Writes the settings into `.env`.
   * @param {Record<string, string>} settings in addition to those that every start needs
   */
  configure(settings) {
    const all = {
      SECRET_KEY: 'only-for-the-trial-of-the-images',
      POSTGRES_PASSWORD: 'only-for-the-trial',
      S3_ACCESS_KEY_ID: 'trial',
      S3_SECRET_ACCESS_KEY: 'only-for-the-trial',
      ADMIN_PASSWORD,
      RATE_LIMIT: 'off',
      PORT: String(this.#release.port),
      MOCK_PORT: String(this.#release.mockPort),
      ...settings,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(join(this.#folder, '.env'), lines.join(''));
  }

  /**
   * Runs a command of Docker Compose and returns its output. Throws CommandFailed.
   * @param {string[]} args
   */
  run(...args) {
    const { docker, name } = this.#release;
    const file = (/** @type {string} */ path) => join(this.#folder, path);
    return docker.run(
      ...['compose', '-p', name, '--project-directory', this.#folder],
      ...['-f', file('docker-compose.yml'), '-f', file('overlay.yml'), '--env-file', file('.env')],
      ...args,
    );
  }

  /**
   * Starts services and waits until all are healthy.
   * @param {string[]} args
   */
  start(...args) {
    return this.run('up', '-d', '--wait', `--wait-timeout=${START_LIMIT_S}`, ...args);
  }

  /** Removes containers and networks. Volumes stay. */
  stop() {
    return this.run('--profile=*', 'down', '--remove-orphans');
  }

  /** Removes everything that belongs to the project, and the images that it built. */
  async remove() {
    const { docker, tag } = this.#release;
    await this.run('--profile=*', 'down', '--remove-orphans', '--volumes');
    await docker.succeeds('image', 'rm', ...PARTS.map((part) => imageOf(part, tag)));
  }

  /** Returns the ends of the logs of all services. */
  readLogs() {
    return this.run('--profile=*', 'logs', '--no-color', `--tail=${LOG_LINES}`);
  }

  /**
   * Returns the ids of the running containers of a service.
   * @param {string} service
   */
  async listContainers(service) {
    return (await this.run('ps', '-q', '--status=running', service)).trim().split('\n');
  }

  /**
   * Returns the size of an image of the project in bytes.
   * @param {string} part server, worker or mock
   */
  readSize(part) {
    return this.#release.docker.readSize(imageOf(part, this.#release.tag));
  }
}

/**
 * @param {string} part
 * @param {string} tag
 */
const imageOf = (part, tag) => `spindle-trial-${part}:${tag}`;

/**
 * Returns the text of a compose file that changes names of images, the folder of the build and published ports. Earlier releases have fewer
 * services.
 * @param {Release} release
 */
function overlayOf({ source, tag, bases, tlsPort }) {
  const compose = readFileSync(join(source, 'docker-compose.yml'), 'utf8');
  const lines = Object.entries({
    ...Object.fromEntries(
      PARTS.map((part) => [
        part,
        `image: ${imageOf(part, tag)}, build: { context: '${source}', args: { NODE_IMAGE: '${bases.node}' } }`,
      ]),
    ),
    ...Object.fromEntries(
      FOREIGN_SERVICES.map((service) => [service, `image: '${bases.services[service]}'`]),
    ),
    proxy: `image: '${bases.services.proxy}', ports: !override ["127.0.0.1:${tlsPort}:443"]`,
  })
    .filter(([service]) => new RegExp(`^  ${service}:$`, 'm').test(compose))
    .map(([service, content]) => `  ${service}: { ${content} }\n`);
  return `services:\n${lines.join('')}`;
}
