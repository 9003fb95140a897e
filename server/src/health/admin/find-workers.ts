import type {
  Activity,
  InteractiveActivity,
  MissingProgram,
  WorkerHealth,
} from '@spindle/contracts/health/admin-health';
import { wireTime } from '@spindle/contracts/http/time';
import { Feature } from '@spindle/contracts/settings/client-config';
import type { Context } from '@spindle/core/context';
import type { WorkerProcess } from '@spindle/prisma/client';
import { z } from 'zod';
import { HEARTBEAT_MAX_AGE_MS } from '../readiness.ts';
import { presentSpace } from './present-space.ts';

const Unavailable = z.array(z.object({ feature: Feature, message: z.string() }));

/** A worker with the features that it cannot serve. */
export type FoundWorker = WorkerHealth & { unavailable: z.infer<typeof Unavailable> };

/** Returns all workers, the oldest first, with the steps and interactive tasks that they run. A killed worker stays for some time. */
export async function findWorkers(ctx: Context): Promise<FoundWorker[]> {
  const [workers, steps, tasks, [clock]] = await Promise.all([
    ctx.db.workerProcess.findMany({ orderBy: { startedAt: 'asc' } }),
    findRunningSteps(ctx),
    findRunningTasks(ctx),
    // Heartbeats have the time of the database.
    ctx.db.$queryRaw<{ now: Date }[]>`SELECT now() AS now`,
  ]);
  const now = clock?.now ?? ctx.now();
  return workers.map((worker) => ({
    ...presentWorker(worker, now),
    activities: steps.filter(({ worker_id }) => worker_id === worker.id).map(presentActivity),
    interactive_tasks: tasks.filter(({ workerId }) => workerId === worker.id).map(presentTask),
  }));
}

function presentWorker(
  worker: WorkerProcess,
  now: Date,
): Omit<FoundWorker, 'activities' | 'interactive_tasks'> {
  const { id, diskFree, diskTotal } = worker;
  const hasSpace = diskFree !== null && diskTotal !== null;
  return {
    id,
    host: worker.host,
    version: worker.version,
    started_at: wireTime(worker.startedAt),
    heartbeat_at: wireTime(worker.heartbeatAt),
    is_alive: now.getTime() - worker.heartbeatAt.getTime() < HEARTBEAT_MAX_AGE_MS,
    media_slots: worker.mediaSlots,
    video_slots: worker.videoSlots,
    disk: hasSpace
      ? presentSpace({ freeBytes: Number(diskFree), totalBytes: Number(diskTotal) })
      : null,
    unavailable: Unavailable.safeParse(worker.unavailable).data ?? [],
  };
}

interface RunningStep {
  worker_id: string | null;
  step_id: number;
  job_id: number;
  type: string;
  task: string;
  file_name: string | null;
  percent: number;
  started_at: Date | null;
}

async function findRunningSteps({ db }: Context): Promise<RunningStep[]> {
  return db.$queryRaw<RunningStep[]>`
    SELECT step.worker_id::text AS worker_id, step.id AS step_id, job.id AS job_id, job.type, step.task,
      job.input ->> 'file_name' AS file_name, step.percent, step.started_at
    FROM step JOIN job ON job.id = step.job_id
    WHERE step.dispatched_at IS NOT NULL AND step.status = 'IN_PROGRESS' ORDER BY step.started_at, step.id`;
}

function presentActivity(step: RunningStep): Activity {
  return {
    step_id: step.step_id,
    job_id: step.job_id,
    type: step.type,
    task: step.task,
    file_name: step.file_name,
    percent_complete: Math.floor(step.percent),
    started_at: step.started_at && wireTime(step.started_at),
  };
}

interface RunningTask {
  workerId: string;
  id: number;
  task: string;
  fileName: string | null;
  startedAt: Date;
}

/** Returns the interactive tasks that workers perform. Callers wait for them for seconds, and none takes an hour. */
async function findRunningTasks({ db }: Context): Promise<RunningTask[]> {
  return db.$queryRaw<RunningTask[]>`
    SELECT interactive_task.worker_id::text AS "workerId", interactive_task.id, interactive_task.task,
      asset.name AS "fileName", interactive_task.started_at AS "startedAt"
    FROM interactive_task LEFT JOIN asset
      ON asset.id = coalesce(payload ->> 'assetId', payload -> 'pictures' -> 0 ->> 'assetId')::uuid
    WHERE interactive_task.status = 'QUEUED' AND interactive_task.worker_id IS NOT NULL
      AND interactive_task.requested_at > now() - interval '1 hour'
    ORDER BY interactive_task.started_at, interactive_task.id`;
}

function presentTask({ id, task, fileName, startedAt }: RunningTask): InteractiveActivity {
  return { id, task, file_name: fileName, started_at: wireTime(startedAt) };
}

/** Returns the features that a live worker cannot serve, each with the hosts of those workers. */
export function listMissingPrograms(workers: readonly FoundWorker[]): MissingProgram[] {
  const missing = new Map<Feature, MissingProgram>();
  for (const { host, is_alive, unavailable } of workers) {
    if (!is_alive) continue;
    for (const { feature, message } of unavailable) {
      const entry = missing.get(feature) ?? { feature, message, hosts: [] };
      if (!entry.hosts.includes(host)) entry.hosts.push(host);
      missing.set(feature, entry);
    }
  }
  return [...missing.values()];
}
