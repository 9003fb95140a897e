import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { hasApt, readUnpackedEnv, unpackPackage } from './apt.mjs';
import { findOnPath, freePort, startChild, waitUntilReady } from './child.mjs';

/** Debian's package of Prometheus, which contains promtool. */
const PACKAGE = 'prometheus';

/** @typedef {{ bin: string | null, env: NodeJS.ProcessEnv }} Programs bin: the folder of the programs; null: they are on the PATH */

/**
 * Starts a Prometheus that scrapes every second. Uses the machine's own program, else Debian's package unpacked in the user's cache. Throws
 * without either.
 * @param {{ dir: string, targets: { job: string, address: string, token?: string }[], rules?: string[] }} given dir: a folder for it; address:
 *   host and port; rules: paths of files with rules
 */
export async function startPrometheus({ dir, targets, rules = [] }) {
  const programs = await findPrograms();
  const port = await freePort();
  const data = join(dir, 'prometheus');
  await mkdir(data, { recursive: true });
  const config = join(data, 'prometheus.json');
  // JSON is also YAML.
  await writeFile(config, JSON.stringify(configOf(targets, rules)));
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(data, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = startChild(pathOf(programs, 'prometheus'), args, { env: programs.env });
  const base = `http://127.0.0.1:${port}`;
  await waitUntilReady('Prometheus', child, async () => (await fetch(`${base}/-/ready`)).ok);
  /** @param {string} path */
  const read = async (path) => {
    const answer = await fetch(`${base}/api/v1/${path}`);
    return /** @type {any} */ (await answer.json()).data;
  };
  return {
    /**
     * Returns the series of an expression, with labels and value.
     * @param {string} expression
     * @returns {Promise<{ labels: Record<string, string>, value: number }[]>}
     */
    async query(expression) {
      const { result } = await read(`query?query=${encodeURIComponent(expression)}`);
      return result.map((/** @type {any} */ { metric, value }) => ({
        labels: metric,
        value: Number(value[1]),
      }));
    },
    /**
     * Returns the error of the last scrape of each target; empty without one.
     * @returns {Promise<{ job: string, health: string, error: string }[]>}
     */
    async targets() {
      const { activeTargets } = await read('targets');
      return activeTargets.map((/** @type {any} */ { labels, health, lastError }) => ({
        job: labels.job,
        health,
        error: lastError,
      }));
    },
    stop: () => child.stop(),
  };
}

/**
 * @param {{ job: string, address: string, token?: string }[]} targets
 * @param {string[]} rules
 */
function configOf(targets, rules) {
  return {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: rules,
    scrape_configs: targets.map(({ job, address, token }) => ({
      job_name: job,
      static_configs: [{ targets: [address] }],
      ...(token && { authorization: { credentials: token } }),
    })),
  };
}

/**
 * Checks the names and types of metrics in the text format. Throws with every fault that promtool finds.
 * @param {string} text
 * @param {string} dir a folder for a copy
 */
export async function checkMetrics(text, dir) {
  const programs = await findPrograms();
  const file = join(dir, 'metrics.txt');
  await writeFile(file, text);
  const command = 'input=$1; shift; exec "$@" check metrics < "$input" 2>&1';
  await runCommand('sh', ['-c', command, 'sh', file, pathOf(programs, 'promtool')], {
    env: programs.env,
  });
}

/**
 * Checks a file of rules. Throws with every fault that promtool finds.
 * @param {string} path
 */
export async function checkRules(path) {
  const programs = await findPrograms();
  await runCommand(pathOf(programs, 'promtool'), ['check', 'rules', path], { env: programs.env });
}

/** Finds the programs, or downloads them. Returns whether this machine can run them. */
export async function preparePrometheus() {
  if (!isInstalled() && !hasApt()) return false;
  await findPrograms();
  return true;
}

const isInstalled = () => findOnPath('prometheus') !== null && findOnPath('promtool') !== null;

/** @returns {Promise<Programs>} */
async function findPrograms() {
  if (isInstalled()) return { bin: null, env: process.env };
  if (!hasApt()) throw new Error('Install Prometheus with promtool (prometheus).');
  const root = await unpackPackage(PACKAGE);
  return { bin: join(root, 'usr/bin'), env: await readUnpackedEnv(root) };
}

/**
 * @param {Programs} programs
 * @param {string} name
 */
const pathOf = ({ bin }, name) => (bin === null ? name : join(bin, name));
