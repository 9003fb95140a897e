import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { findOnPath, startChild } from '../services/child.mjs';
import { startPostgres } from '../services/postgres.mjs';
import { installPrograms } from '../services/programs.mjs';
import { hashOf, ROOT } from '../stamp.mjs';
import { StartError } from '../start-error.mjs';
import { say } from '../terminal.mjs';
import { mockEnvironment } from './mock-settings.mjs';
import { createWorkFolder, isMarkAlive, processMark, removeWorkFolder } from './work-folder.mjs';

/** @typedef {import('./mock-settings.mjs').MockSettings} MockSettings */

/** Sources that decide the content of the state: the data set, the database, and the programs that process files. */
const SOURCES = [
  'server/src/mock/data-set',
  'server/src/mock/seed',
  'scripts/mock/state.mjs',
  'scripts/mock/mock-settings.mjs',
  'prisma',
  'core/src',
  'worker/src',
  'pnpm-lock.yaml',
];

/** Name of the folder of a state; of a draft with the mark of the process that builds it. */
const STATE = /^state-[0-9a-f]{16}(?:\.(\d+-[0-9a-f]{8}))?$/;

/** Programs without which the files of the data set cannot be made or processed. */
const NEEDED = ['ffmpeg', 'ffprobe', 'pdftoppm', 'perl'];

/**
 * Returns the folder of the seeded state: a stopped Postgres and the files. Its name contains a hash of the sources. Builds it when it is
 * missing, which takes about a minute, and then deletes the states of other sources.
 * @param {MockSettings} settings
 */
export async function ensureState(settings) {
  const folder = join(settings.stateRoot, `state-${hashOf(SOURCES).slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  await installPrograms(say);
  const missing = NEEDED.filter((name) => findOnPath(name) === null);
  if (missing.length > 0)
    throw new StartError(
      `The data set of the mock cannot be built without ${missing.join(', ')}. Install them and start again.`,
    );
  await withWorkFolder((work) => buildState(settings, work, folder));
  await removeOtherStates(folder);
  return folder;
}

/**
 * Creates the data set in `work` and moves it to `folder`.
 * @param {MockSettings} settings
 * @param {string} work
 * @param {string} folder
 */
async function buildState(settings, work, folder) {
  const postgres = await startPostgres({ dir: join(work, 'postgres'), durable: false });
  if (postgres.isExternal) {
    await postgres.stop();
    throw new StartError(
      `The user who runs Postgres cannot access ${dirname(work)}. Set TMPDIR to a folder that every user can enter.`,
    );
  }
  try {
    const frozen = { ...settings, isFrozen: true };
    const env = mockEnvironment(frozen, { databaseUrl: postgres.url, dataDir: work });
    await seed('prepare', env);
    await processWhile(env, () => seed('begin', env));
    await seed('finish', env);
    await seed('count', env);
  } finally {
    await postgres.stop();
  }
  await rm(join(work, 'tmp'), { recursive: true, force: true });
  // Renames a complete folder: a build that is killed leaves no incomplete state.
  const draft = `${folder}.${processMark()}`;
  await mkdir(draft, { recursive: true });
  await copyFolder(work, draft);
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // another mock has built the same state meanwhile
  });
}

/**
 * Runs one part of the seeding.
 * @param {'prepare' | 'begin' | 'finish' | 'count'} part
 * @param {NodeJS.ProcessEnv} env
 */
function seed(part, env) {
  const program = join(ROOT, 'server/dist-mock/seed.js');
  return runCommand(process.execPath, ['--enable-source-maps', program, part], { cwd: ROOT, env });
}

/**
 * Runs a worker while `work` runs.
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Promise<unknown>} work
 */
async function processWhile(env, work) {
  const program = join(ROOT, 'worker/dist-mock/main.js');
  const worker = startChild(process.execPath, ['--enable-source-maps', program], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    await work();
  } finally {
    await worker.stop();
  }
}

/**
 * Copies the content of a folder, such as a state, with its owners, and shares blocks where the file system can.
 * @param {string} from
 * @param {string} to
 */
export async function copyFolder(from, to) {
  await runCommand('cp', ['-a', `${from}/.`, to]);
}

/** @param {(work: string) => Promise<void>} use */
async function withWorkFolder(use) {
  const work = await createWorkFolder();
  try {
    await use(work);
  } finally {
    await removeWorkFolder(work);
  }
}

/**
 * Deletes the states of earlier sources, and the drafts of builds that were killed. A running mock has a copy of its own.
 * @param {string} current
 */
export async function removeOtherStates(current) {
  const root = dirname(current);
  const others = (await readdir(root)).filter((name) => {
    const [found, mark] = STATE.exec(name) ?? [];
    const isDraft = mark !== undefined;
    return found !== undefined && name !== basename(current) && !(isDraft && isMarkAlive(mark));
  });
  await Promise.all(others.map((name) => rm(join(root, name), { recursive: true, force: true })));
}
