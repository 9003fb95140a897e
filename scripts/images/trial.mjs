import { join } from 'node:path';
import { freePort } from '../services/child.mjs';
import { ROOT } from '../stamp.mjs';
import { checkOutRelease, findLastRelease } from './last-release.mjs';
import { ProductClient } from './product-client.mjs';
import { tryDown, tryFirstStart, tryRestarts, tryScale, uploadMore } from './product-trial.mjs';
import { Project } from './project.mjs';
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
  await withLogs(project, async () => {
    for (const part of ['server', 'worker', 'mock']) await buildImage(project, part);
    await tryMock(project, ports.mockPort);
    const running = await tryFirstStart(project);
    await tryRestarts(running);
    await tryScale(running, ports.tlsPort);
    await tryDown(running);
    await project.run('down', '--volumes', '--remove-orphans');
  });
  await tryUpgrade(run, project, bases, create);
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
 * Starts the last release, then this one with its volumes.
 * @param {import('../test-run.mjs').TestRun} run
 * @param {Project} project
 * @param {BaseImages} bases
 * @param {(tag: string, source: string) => Project} create
 */
async function tryUpgrade(run, project, bases, create) {
  const commit = await findLastRelease();
  if (commit === null) {
    console.log('Upgrade skipped: this clone does not contain the last release.');
    return;
  }
  const source = join(run.dir, 'last-release');
  const version = await checkOutRelease(commit, source, bases.node);
  const last = create('last', source);
  await run.register({ stop: () => last.remove() });
  const running = await withLogs(last, async () => {
    await step(`Build the images of ${version}`, () => last.run('build', '-q', 'server', 'worker'));
    return tryFirstStart(last);
  });
  await withLogs(project, () =>
    step(`Upgrade the volumes of ${version}`, async () => {
      await last.stop();
      await project.start();
      await running.client.waitUntilReady();
      await running.client.signIn();
      await running.client.checkProcessed(running.uploads);
      await uploadMore(running, 1);
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
