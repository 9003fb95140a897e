import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { findOnPath } from './services/child.mjs';
import { ROOT } from './stamp.mjs';

/** What docker-compose.yml asks a person for. */
const SECRETS = {
  SECRET_KEY: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'x',
  S3_ACCESS_KEY_ID: 'x',
  S3_SECRET_ACCESS_KEY: 'x',
};

/**
 * Holds the Dockerfile against its grammar and, where docker-compose is installed, docker-compose.yml against its own.
 * Throws with what is wrong.
 */
export async function checkDockerFiles() {
  const { validate } = await import('dockerfile-utils');
  const faults = validate(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).map(
    ({ range, message }) => `Dockerfile:${range.start.line + 1}: ${message}`,
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const compose = findOnPath('docker-compose');
  if (!compose) return 'docker-compose.yml unseen: no docker-compose';
  const dir = await mkdtemp(join(tmpdir(), 'spindle-compose-'));
  try {
    await copyFile(join(ROOT, 'docker-compose.yml'), join(dir, 'docker-compose.yml'));
    await copyFile(join(ROOT, '.env.example'), join(dir, '.env'));
    await runCommand(compose, ['config', '-q'], { cwd: dir, env: { ...process.env, ...SECRETS } });
  } finally {
    await rm(dir, { recursive: true });
  }
  return '';
}
