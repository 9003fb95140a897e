import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { installPackages, mayInstall } from '../services/apt.mjs';
import { findOnPath } from '../services/child.mjs';
import { findBinaries } from '../services/postgres-location.mjs';
import { hashOf, ROOT } from '../stamp.mjs';
import { readMirror } from './plugins.mjs';
import { step, Unavailable } from './step.mjs';

/** @typedef {import('./docker.mjs').Docker} Docker */

/** The release of Debian from which all stand-ins are made. */
const SUITE = 'bookworm';

const DEBIAN = `spindle-stand-in/debian:${SUITE}`;

/** The folder in the checkout with a folder for each stand-in: its Dockerfile, and the files that it copies. */
const FOLDER = 'scripts/images/stand-ins';

const NPM = 'npm@11.19.1';

/** Certificates that this machine trusts; a registry behind a proxy may need them. */
const CERTIFICATES = process.env.NODE_EXTRA_CA_CERTS || '/etc/ssl/certs/ca-certificates.crt';

/**
 * Makes images from Debian's packages that behave as the official ones for our use: the same users, variables, volumes and programs of health
 * checks. Their names differ from the official ones. Returns their names by the names of the official images. Throws Unavailable.
 * @param {Docker} docker
 * @param {string[]} images official images, such as `redis:8.8.0`
 * @param {string} folder for temporary files
 */
export async function makeStandIns(docker, images, folder) {
  const names = new Map(images.map((image) => [image, nameOf(image)]));
  /** @type {string[]} */
  const missing = [];
  for (const [image, name] of names) if (!(await docker.hasImage(name))) missing.push(image);
  if (missing.length === 0) return names;
  if (!mayInstall() || !existsSync('/etc/debian_version'))
    throw new Unavailable(
      `The registry does not answer, and only root on Debian can make images without it (APT_INSTALL must not be off): ${missing.join(', ')}.`,
    );
  if (!(await docker.hasImage(DEBIAN)))
    await step(`Make ${DEBIAN}`, () => makeDebian(docker, folder));
  await step(`Make stand-ins for ${missing.join(', ')}`, () =>
    Promise.all(missing.map((image) => makeStandIn(docker, image, folder))),
  );
  return names;
}

/**
 * Returns the last part of the repository: `seaweedfs` of `chrislusf/seaweedfs:4.48`.
 * @param {string} image
 */
const kindOf = (image) => image.split(':')[0]?.split('/').at(-1) ?? '';

/** @param {string} image */
const versionOf = (image) => /:(\d[\d.]*)/.exec(image)?.[1] ?? '';

/** @param {string} image */
function nameOf(image) {
  const kind = kindOf(image);
  const hash = hashOf([`${FOLDER}/${kind}`, 'scripts/images/stand-ins.mjs'], [image]).slice(0, 12);
  return `spindle-stand-in/${kind}:${hash}`;
}

/**
 * Makes the image of Debian without documents, caches and package lists.
 * @param {Docker} docker
 * @param {string} folder
 */
async function makeDebian(docker, folder) {
  if (!findOnPath('debootstrap')) await installPackages(['debootstrap']);
  const work = await mkdtemp(join(folder, 'debian-'));
  try {
    const root = join(work, 'root');
    await runCommand('debootstrap', ['--variant=minbase', SUITE, root, await readMirror()]);
    const archive = join(work, 'root.tar');
    const unused = [
      'var/cache/apt',
      'var/lib/apt/lists',
      'usr/share/doc',
      'usr/share/man',
      'usr/share/locale',
    ];
    const excluded = unused.map((path) => `--exclude=./${path}/*`);
    await runCommand('tar', ['-C', root, ...excluded, '-cf', archive, '.']);
    await docker.run('import', '-c', 'CMD ["bash"]', archive, DEBIAN);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * @param {Docker} docker
 * @param {string} image
 * @param {string} folder
 */
async function makeStandIn(docker, image, folder) {
  const kind = kindOf(image);
  const context = await mkdtemp(join(folder, `${kind}-`));
  try {
    await cp(join(ROOT, FOLDER, kind), context, { recursive: true });
    if (kind === 'node') await addNode(context, versionOf(image));
    if (kind === 'postgres')
      await cp(findBinaries(null), join(context, 'postgres'), {
        recursive: true,
        verbatimSymlinks: true,
      });
    const args = ['--build-arg', `DEBIAN=${DEBIAN}`, '--build-arg', `VERSION=${versionOf(image)}`];
    await docker.run('build', '-q', ...args, '-t', nameOf(image), context);
  } finally {
    await rm(context, { recursive: true, force: true });
  }
}

/**
 * Adds the packages of npm that contain Node and npm, and the certificates of this machine.
 * @param {string} context
 * @param {string} version
 */
async function addNode(context, version) {
  const node = `node-linux-${process.arch}`;
  await runCommand('npm', ['pack', '--silent', `${node}@${version}`, NPM], { cwd: context });
  for (const [name, folder] of [
    [`${node}-${version}`, 'node'],
    [NPM.replace('@', '-'), 'npm'],
  ]) {
    await runCommand(
      'sh',
      ['-c', `mkdir ${folder} && tar -xzf ${name}.tgz -C ${folder} --strip-components=1`],
      { cwd: context },
    );
  }
  await cp(CERTIFICATES, join(context, 'certificates.crt'));
}
