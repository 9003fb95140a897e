/**
 * Runs the build and start steps of both images in plain folders, for machines without Docker. Drops root privileges,
 * and uses a real Postgres, Redis and S3 server. Then it signs in, uploads an image, waits until it is processed,
 * runs administrator commands, and stops both.
 */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runDockerfile } from './dockerfile.mjs';
import { generateClient } from './generate.mjs';
import { installDependencies } from './install.mjs';
import { runCommand } from './run-command.mjs';
import { freePort, startChild, waitUntilReady } from './services/child.mjs';
import { unprivilegedUser } from './services/postgres-location.mjs';
import { ROOT } from './stamp.mjs';
import { TestRun } from './test-run.mjs';

const PROCESSED_LIMIT_MS = 60_000;

const ADMIN = { email: 'admin@example.com', password: 'spindle-images' };

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>';

await installDependencies();
await generateClient();
const run = await TestRun.begin();
try {
  await tryImages();
  console.log('Both images build, run, process an upload, are backed up and stop.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await run.end();
}

async function tryImages() {
  const stages = await runDockerfile({
    file: join(ROOT, 'Dockerfile'),
    context: ROOT,
    folder: join(run.dir, 'stages'),
    say: console.log,
  });
  const { startServices } = await import('./test-services.mjs');
  const services = await startServices(run);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    DATABASE_URL: services.TEST_DATABASE_URL,
    REDIS_URL: services.TEST_REDIS_URL,
    S3_ENDPOINT: services.TEST_S3_ENDPOINT,
    S3_REGION: services.TEST_S3_REGION,
    S3_BUCKET: services.TEST_S3_BUCKET,
    S3_ACCESS_KEY_ID: services.TEST_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: services.TEST_S3_SECRET_ACCESS_KEY,
    SECRET_KEY: 'x'.repeat(32),
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: ADMIN.password,
    HOST: '127.0.0.1',
    PORT: new URL(origin).port,
  };
  const server = await startImage(stages.get('server'), settings);
  await waitUntilReady('server', server, async () => (await fetch(`${origin}/healthz`)).ok);
  const worker = await startImage(stages.get('worker'), settings);
  await waitUntilReady('worker', worker, async () => (await fetch(`${origin}/readyz`)).ok);
  await tryProduct(origin);
  await runAdminCommands(stages.get('server'), settings);
  for (const [name, child] of Object.entries({ worker, server })) {
    await child.stop();
    const { code, signal } = await child.ended;
    if (code !== 0) throw new Error(`${name} ended with ${signal ?? code} when asked to stop`);
  }
}

/**
 * @param {import('./dockerfile.mjs').Stage | undefined} stage
 * @param {Record<string, string | undefined>} settings
 */
async function startImage(stage, settings) {
  if (!stage) throw new Error('the Dockerfile does not define the stage');
  const [program = '', ...args] = stage.command;
  const user = unprivilegedUser();
  const dataDir = join(stage.dir, 'data');
  mkdirSync(dataDir);
  if (user) chownSync(dataDir, user.uid, user.gid);
  const options = processOptions(stage, settings);
  return run.register(
    startChild(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
}

/**
 * Returns the working directory, the user and the environment of a program of an image.
 * @param {import('./dockerfile.mjs').Stage} stage
 * @param {Record<string, string | undefined>} settings
 */
function processOptions(stage, settings) {
  const env = { PATH: process.env.PATH, ...stage.env, ...settings };
  return { ...unprivilegedUser(), cwd: stage.cwd, env };
}

/**
 * Runs the commands that operating.md gives for the server image: a backup with its files, an import, and a restore.
 * The restore must be refused while the server runs.
 * @param {import('./dockerfile.mjs').Stage | undefined} stage
 * @param {Record<string, string | undefined>} settings
 */
async function runAdminCommands(stage, settings) {
  if (!stage) throw new Error('the Dockerfile does not define the stage');
  const admin = (/** @type {string[]} */ ...args) =>
    runCommand('node', ['server/dist/admin.js', ...args], processOptions(stage, settings));
  const backup = join(stage.dir, 'data', 'backup.tar');
  console.log(await admin('backup', backup, '--files'));
  const refused = await admin('restore', backup, '--replace').catch((error) => String(error));
  if (!refused.includes('open connections'))
    throw new Error(`restored while the server runs: ${refused}`);
  const photos = join(stage.dir, 'photos', 'Trip');
  mkdirSync(photos, { recursive: true });
  writeFileSync(join(photos, 'picture.svg'), IMAGE);
  const imported = await admin('import', join(stage.dir, 'photos'), '--collections');
  if (!imported.includes('1 files imported')) throw new Error(imported);
}

/** @param {string} origin */
async function tryProduct(origin) {
  const page = await request(`${origin}/`, { headers: { accept: 'text/html' } });
  if (!(await page.text()).includes('<div id="root">')) throw new Error('the page is not served');
  const login = await request(`${origin}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { jwt } = /** @type {{ jwt: string }} */ (await login.json());
  const headers = { authorization: `Bearer ${jwt}` };
  const body = new FormData();
  body.set('file', new Blob([IMAGE], { type: 'image/svg+xml' }), 'picture.svg');
  const upload = await request(`${origin}/api/v1/assets/new/content/original/upload`, {
    method: 'POST',
    headers,
    body,
  });
  const { files } = /** @type {{ files: { id: string }[] }} */ (await upload.json());
  for (const limit = Date.now() + PROCESSED_LIMIT_MS; Date.now() < limit; await sleep(200)) {
    const asset = await request(`${origin}/api/v1/assets/${files[0]?.id}/data`, { headers });
    const { status } = /** @type {{ status: string }} */ (await asset.json());
    if (status === 'OK') return;
    if (status === 'ERROR') throw new Error('the image was refused');
  }
  throw new Error('the image was not processed');
}

/**
 * @param {string} url
 * @param {RequestInit} options
 */
async function request(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
