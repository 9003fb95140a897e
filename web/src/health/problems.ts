import type { AdminHealth, Space } from '@spindle/contracts/health/admin-health';
import { formatDuration, formatSize } from '../lib/format.ts';
import { t } from './texts.ts';

/** Share of a disk that must stay free, and the bytes that are enough on any disk. */
const FREE_SHARE_MIN = 0.1;
const FREE_BYTES_ENOUGH = 50e9;

/** Seconds that work may wait before it counts as a problem. */
const WAIT_MAX_SECONDS = 3600;

/** Returns what an operator should look at, each once and as a sentence, the most serious first. */
export function listProblems(health: AdminHealth): string[] {
  const { database, queue, stores, notices } = health;
  const problems = [
    ...[database, queue, ...stores].filter(({ ok }) => !ok).map(({ message }) => message),
    ...notices,
    ...workerProblems(health),
    ...diskProblems(health),
    ...waitProblems(health),
  ];
  return [...new Set(problems)];
}

function workerProblems({ workers, version: current }: AdminHealth): string[] {
  if (workers === null) return [];
  const alive = workers.filter((worker) => worker.is_alive);
  return [
    ...(alive.length === 0 ? [t('noWorker')] : []),
    ...workers
      .filter((worker) => !worker.is_alive)
      .map(({ host }) => t('silentWorker', { host: hostOf(host) })),
    ...alive
      .filter(({ version }) => version !== current)
      .map(({ host, version }) => versionProblem({ host: hostOf(host), version, current })),
  ];
}

/** Earlier versions stored neither their host nor their version. */
const hostOf = (host: string) => host || t('someHost');

function versionProblem(values: { host: string; version: string; current: string }): string {
  return t(values.version === '' ? 'earlierVersion' : 'otherVersion', values);
}

function diskProblems({ disk, workers }: AdminHealth): string[] {
  const ofServer = disk && isAlmostFull(disk) ? [t('diskFull', freeOf(disk))] : [];
  const ofWorkers = (workers ?? []).flatMap(({ disk: space, host, is_alive }) =>
    is_alive && space && isAlmostFull(space)
      ? [t('workerDiskFull', { ...freeOf(space), host: hostOf(host) })]
      : [],
  );
  return [...ofServer, ...ofWorkers];
}

const freeOf = ({ free_bytes }: Space) => ({ free: formatSize(free_bytes) });

/** Whether a disk may soon be full. */
export function isAlmostFull({ free_bytes, total_bytes }: Space): boolean {
  return free_bytes < FREE_BYTES_ENOUGH && free_bytes < total_bytes * FREE_SHARE_MIN;
}

function waitProblems({ queues }: AdminHealth): string[] {
  const ages = (queues ?? []).map(({ oldest_age_seconds: age }) => age ?? 0);
  const oldest = Math.max(0, ...ages);
  return oldest > WAIT_MAX_SECONDS ? [t('longWait', { time: formatDuration(oldest) })] : [];
}
