/**
 * Tests the first start on a new machine. Clones the last commit to a closed folder with a space in its name, starts
 * it, signs in, restarts it, kills it, and checks that nothing stays behind. Prints how long each step took.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { freePort } from '../services/child.mjs';
import { ROOT } from '../stamp.mjs';

const READY_LIMIT_MS = 300_000;

const home = await mkdtemp(join(tmpdir(), 'spindle '));
chmodSync(home, 0o700);
const clone = join(home, 'my clone');
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
let failures = 0;

try {
  await runCommand('git', ['clone', '--quiet', ROOT, clone]);
  await tryAll();
} catch (error) {
  expect(false, String(error));
} finally {
  await clean();
}
console.log(failures === 0 ? 'All checks passed.' : `${failures} checks failed.`);
process.exit(failures === 0 ? 0 : 1);

async function tryAll() {
  const first = await start('first start');
  const password = /Password: (\S+)/.exec(first.output())?.[1] ?? '';
  expect((await fetch(site)).status === 200, 'the page is served');
  expect((await signIn(password)) === 200, 'the printed password signs in');
  expect((await signIn('wrong password')) === 401, 'another password does not');

  const twin = spawnStart();
  expect(
    (await twin.ended) === 1 && /is in use by another/.test(twin.output()),
    'a second start of the same data folder is refused in a sentence',
  );
  const otherStart = spawnStart({ DATA_DIR: join(home, 'other data') });
  expect(
    (await otherStart.ended) === 1 && /Port \d+ is in use/.test(otherStart.output()),
    'a port in use is reported in a sentence',
  );

  process.kill(readPid('server.pid'), 'SIGKILL');
  expect(await until(async () => (await signIn(password)) === 200), 'a killed server is back');

  await stop(first, 'SIGTERM');
  const second = await start('second start');
  expect(
    !/Installing packages|Building|Password/.test(second.output()),
    'nothing is installed or built again, and no password is printed',
  );

  process.kill(readPid('lock'), 'SIGKILL');
  await second.ended;
  const third = await start('start after a SIGKILL');
  expect(/Using the Postgres that/.test(third.output()), 'the Postgres left running is taken over');
  expect((await signIn(password)) === 200, 'the account is still there');
  await stop(third, 'SIGINT');
}

/** @param {string} what */
async function start(what) {
  const began = Date.now();
  const run = spawnStart();
  const isUp = await until(async () => run.hasEnded() || /Spindle is ready at/.test(run.output()));
  expect(isUp && !run.hasEnded(), `${what}: ready`);
  console.log(
    `  ${what}: ${((Date.now() - began) / 1000).toFixed(1)} s\n${run.output().replace(/^/gm, '    | ')}`,
  );
  if (run.hasEnded()) throw new Error('it has ended');
  return run;
}

/**
 * @param {ReturnType<typeof spawnStart>} run
 * @param {NodeJS.Signals} signal
 */
async function stop(run, signal) {
  const began = Date.now();
  run.child.kill(signal);
  expect((await run.ended) === 0, `${signal} ends it with code 0`);
  console.log(`  stop: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const left = await processesOf(clone);
  expect(left.length === 0, `no process stays behind ${left.join(', ')}`);
}

/** @param {Record<string, string>} [env] */
function spawnStart(env) {
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...process.env,
      PORT: String(port),
      APT_INSTALL: 'off',
      DATA_DIR: '',
      DATABASE_URL: '',
      ADMIN_PASSWORD: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true;
    return code;
  });
  return { child, ended, output: () => output, hasEnded: () => hasEnded };
}

/** @param {string} password */
async function signIn(password) {
  try {
    const answer = await fetch(`${site}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password }),
    });
    return answer.status;
  } catch {
    return 0;
  }
}

/** @param {string} name */
function readPid(name) {
  return Number.parseInt(readFileSync(join(clone, 'data/run', name), 'utf8'), 10);
}

/** @param {() => Promise<boolean>} isTrue */
async function until(isTrue) {
  for (const limit = Date.now() + READY_LIMIT_MS; Date.now() < limit; ) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/**
 * Returns the processes that run from a folder, work in it, or use its database.
 * @param {string} folder
 */
async function processesOf(folder) {
  const names = [folder, databaseFolder()].filter((name) => name !== '');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(pid) !== process.pid && names.some((name) => line.includes(name));
    } catch {
      return false;
    }
  });
}

function databaseFolder() {
  const file = join(clone, 'data/postgres/access.json');
  if (!existsSync(file)) return '';
  const { path } = JSON.parse(readFileSync(file, 'utf8'));
  return path.startsWith('/') ? path : join(clone, 'data/postgres', path);
}

async function clean() {
  const databaseDir = databaseFolder();
  for (const pid of await processesOf(clone)) process.kill(Number(pid), 'SIGKILL');
  if (databaseDir.startsWith('/var/lib/spindle/'))
    rmSync(dirname(databaseDir), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

/**
 * @param {boolean} isTrue
 * @param {string} what
 */
function expect(isTrue, what) {
  if (!isTrue) failures += 1;
  console.log(`${isTrue ? 'ok  ' : 'FAIL'} ${what}`);
}
