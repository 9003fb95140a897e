/**
 * Builds the images of the server, the worker and the mock, and tries the product in containers by docker-compose.yml. Uses the Docker engine that
 * answers; as root on Debian it can install and start one. Where that is not possible, it says why and ends with 0; with `--required` it ends with
 * 1.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { generateClient } from './generate.mjs';
import { prepareBaseImages } from './images/base-images.mjs';
import { openEngine } from './images/engine.mjs';
import { Unavailable } from './images/step.mjs';
import { tryImages } from './images/trial.mjs';
import { installDependencies } from './install.mjs';
import { CommandFailed } from './run-command.mjs';
import { secondsSince } from './terminal.mjs';
import { TestRun } from './test-run.mjs';

/** Keeps the data of our own engine, with the images that it made, and plugins of Docker. */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'spindle', 'docker');

const began = Date.now();
await installDependencies();
await generateClient();
const run = await TestRun.begin();
try {
  const { docker, bases } = await prepare().catch(refuseCommand);
  await tryImages(run, docker, bases);
  console.log(`The images are good (${secondsSince(began)}).`);
} catch (error) {
  const isSkipped = error instanceof Unavailable;
  if (isSkipped) console.log(`Images not tried: ${error.message}`);
  else if (!run.isEnding) console.error(error instanceof CommandFailed ? error.message : error);
  process.exitCode = isSkipped && !process.argv.includes('--required') ? 0 : 1;
} finally {
  await run.end();
}

async function prepare() {
  const docker = await openEngine(run, CACHE);
  return { docker, bases: await prepareBaseImages(docker, CACHE) };
}

/**
 * Throws Unavailable for a command that failed while the engine and the base images were prepared: this machine lacks what it needs.
 * @param {unknown} error
 * @returns {never}
 */
function refuseCommand(error) {
  throw error instanceof CommandFailed ? new Unavailable(error.message) : error;
}
