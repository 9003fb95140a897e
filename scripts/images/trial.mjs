import { join } from 'node:path';
import { freePort } from '../services/child.mjs';
import { ROOT } from '../stamp.mjs';
import { checkOutRelease, findLastRelease } from './last-release.mjs';
import { ProductClient } from './product-client.mjs';
import { tryDown, tryFirstStart, tryRestarts, tryScale, uploadMore } from './product-trial.mjs';
import { PARTS, Project } from './project.mjs';
import { step } from './step.mjs';

/** @typedef {import('./docker.mjs').Docker} Docker */
/** @typedef {import('./base-images.mjs').BaseImages} BaseImages */

/** The user of the mock who signs in (docs/MOCK.md). */
const MOCK_USER = { email: 'ada@example.com', password: 'spindle-mock' };

/**
 * Builds the images and tries the product in containers. Prints each step. Throws when a step fails, after it has printed the logs of the
 * services.
 * @param {import('../test-run.mjs').TestRun} run
 * @param {Docker} docker
 * @param {BaseImages} bases
 */
export async function tryImages(run, docker, bases) {
  const ports = { port: await freePort(), tlsPort: await freePort(), mockPort: await freePort() };
  const name = `spindle-trial-${process.pid}`;
  const create = (/** @type {string} */ tag, /** @type {string} */ source) =>
    new Project({ docker, bases, name, source, tag, ...ports }, join(run.dir, tag));
  const project = create('current', ROOT);
  await run.register({ stop: () => project.remove() });
  for (const part of PARTS) await buildImage(project, part);
  const last = await buildLastRelease(run, bases.node, create);
  await withLogs(project, async () => {
    await tryMock(project, ports.mockPort);
    const running = await tryFirstStart(project);
    await tryRestarts(running);
    await tryScale(running, ports.tlsPort);
    await tryDown(running);
    await project.run('down', '--volumes', '--remove-orphans');
  });
  if (last) await tryUpgrade(project, last);
}

/**
 * @param {Project} project
 * @param {string} part
 */
async function buildImage(project, part) {
  await step(`Build the image of the ${part}`, () => project.run('build', '-q', part));
  console.log(`  ${Math.round((await project.readSize(part)) / 1e6)} MB`);
}

/**
 * @param {Project} project
 * @param {number} port
 */
async function tryMock(project, port) {
  await step('Start the mock and sign in', async () => {
    await project.start('mock');
    const client = new ProductClient(`http://127.0.0.1:${port}`);
    await client.signIn(MOCK_USER);
    await client.checkPage();
    await project.run('rm', '--stop', '--force', 'mock');
  });
}

/**
 * Begins to build the images of the last release, while other steps wait for containers. Returns null where the clone does not contain it.
 * @param {import('../test-run.mjs').TestRun} run
 * @param {string} nodeImage
 * @param {(tag: string, source: string) => Project} create
 */
async function buildLastRelease(run, nodeImage, create) {
  const commit = await findLastRelease();
  if (commit === null) {
    console.log('No upgrade is tried: this clone does not contain the last release.');
    return null;
  }
  const source = join(run.dir, 'last-release');
  const version = await checkOutRelease(commit, source, nodeImage);
  const project = create('last', source);
  await run.register({ stop: () => project.remove() });
  const building = project.run('build', '-q', 'server', 'worker');
  building.catch(() => {}); // the upgrade reports it
  return { project, version, building };
}

/**
 * Starts the last release, then this one with its volumes.
 * @param {Project} project
 * @param {NonNullable<Awaited<ReturnType<typeof buildLastRelease>>>} last
 */
async function tryUpgrade(project, last) {
  await step(`Build the images of ${last.version}, begun before`, () => last.building);
  const running = await withLogs(last.project, () => tryFirstStart(last.project));
  await withLogs(project, () =>
    step(`Upgrade the volumes of ${last.version}`, async () => {
      await last.project.stop();
      await project.start();
      await running.client.waitUntilReady();
      await running.client.signIn();
      await running.client.checkProcessed(running.uploads);
      await uploadMore({ ...running, project }, 1);
    }),
  );
}

/**
 * Prints the logs of a project when `work` fails.
 * @template T
 * @param {Project} project
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withLogs(project, work) {
  try {
    return await work();
  } catch (error) {
    console.error(await project.readLogs().catch(String));
    throw error;
  }
}
