import { expect, it } from 'vitest';
import { exampleHealth, exampleWorker } from '../test/health-answers.ts';
import { isAlmostFull, listProblems } from './problems.ts';

it('finds no problem while everything works', () => {
  expect(listProblems(exampleHealth())).toEqual([]);
});

it('lists dependencies that do not respond before everything else', () => {
  const { database, queue } = exampleHealth();
  const problems = listProblems(
    exampleHealth({
      database: { ...database, ok: false, message: 'Check the database.' },
      queue: { ...queue, ok: false, message: 'Check Redis.' },
      notices: ['The sweep moved nothing.'],
      workers: null,
    }),
  );
  expect(problems).toEqual(['Check the database.', 'Check Redis.', 'The sweep moved nothing.']);
});

it('reports missing, silent and outdated workers', () => {
  expect(listProblems(exampleHealth({ workers: [] }))).toEqual([
    'No worker runs. Uploads wait until one starts.',
  ]);
  const workers = [
    exampleWorker({ host: 'one', version: '0.1.0' }),
    exampleWorker({ host: 'two', is_alive: false }),
  ];
  expect(listProblems(exampleHealth({ workers }))).toEqual([
    'The worker on two has stopped sending heartbeats.',
    'The worker on one runs version 0.1.0, the server 0.2.0. Install the same version on both.',
  ]);
});

it('reports workers of a release that stored neither host nor version', () => {
  const old = exampleWorker({ host: '', version: '' });
  const workers = [old, { ...old, is_alive: false }, exampleWorker()];
  expect(listProblems(exampleHealth({ workers }))).toEqual([
    'The worker on an unknown host has stopped sending heartbeats.',
    'The worker on an unknown host runs an earlier version than the server (0.2.0). Install the same version on both.',
  ]);
});

it('reports disks that are almost full, and work that has waited for more than an hour', () => {
  const full = { free_bytes: 4e9, total_bytes: 100e9 };
  const problems = listProblems(
    exampleHealth({
      disk: full,
      workers: [exampleWorker({ disk: full }), exampleWorker({ disk: full, is_alive: false })],
      queues: [{ queue: 'video', waiting: 1, running: 0, oldest_age_seconds: 3725 }],
    }),
  );
  expect(problems).toEqual([
    'The worker on worker-1 has stopped sending heartbeats.',
    'Only 4.0 GB are free on the disk of the server.',
    'Only 4.0 GB are free on the disk of the worker on worker-1.',
    'Work has waited for 1h 2m 5s. Add a worker, or check why none takes it.',
  ]);
});

it.each([
  [9e9, 100e9, true],
  [11e9, 100e9, false],
  [60e9, 10_000e9, false],
])('judges a disk with %d of %d bytes free', (free_bytes, total_bytes, isFull) => {
  expect(isAlmostFull({ free_bytes, total_bytes })).toBe(isFull);
});
