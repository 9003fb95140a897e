import type { AdminHealth, WorkerHealth } from '@spindle/contracts/health/admin-health';

const WORKER: WorkerHealth = {
  id: '7b1f9a52-7c1e-4a55-8a5e-3b3f4f6f2a10',
  host: 'worker-1',
  version: '0.2.0',
  started_at: '2026-11-20T08:00:00Z',
  heartbeat_at: '2026-11-20T10:00:00Z',
  is_alive: true,
  media_slots: 2,
  video_slots: 1,
  disk: { free_bytes: 80e9, total_bytes: 100e9 },
  activities: [],
  interactive_tasks: [],
};

/** Returns a worker as tests need it. */
export const exampleWorker = (changes: Partial<WorkerHealth> = {}): WorkerHealth => ({
  ...WORKER,
  ...changes,
});

/** Returns the state of an installation without problems, as tests need it. */
export const exampleHealth = (changes: Partial<AdminHealth> = {}): AdminHealth => ({
  checked_at: '2026-11-20T10:00:01Z',
  version: '0.2.0',
  changelog: '### Added\n\n- A page for operators.\n',
  database: {
    ok: true,
    response_ms: 3,
    message: '',
    version: '17.10',
    size_bytes: 1.5e9,
    connections: 31,
    connections_max: 100,
  },
  queue: { ok: true, response_ms: 1, message: '', backend: 'redis' },
  stores: [
    {
      store: null,
      backend: 'disk',
      location: '/data/files',
      ok: true,
      response_ms: 2,
      message: '',
    },
  ],
  disk: { free_bytes: 200e9, total_bytes: 500e9 },
  workers: [exampleWorker()],
  queues: [
    { queue: 'media', waiting: 12, running: 2, oldest_age_seconds: 95 },
    { queue: 'video', waiting: 0, running: 0, oldest_age_seconds: null },
  ],
  oldest_waiting: null,
  failed_last_day: 0,
  failed_steps: [],
  missing_programs: [],
  search_reindex: null,
  notices: [],
  ...changes,
});
