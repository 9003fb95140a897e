import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { findOnPath } from '../services/child.mjs';
import { ROOT } from '../stamp.mjs';

/** Values for the variables that docker-compose.yml requires. */
const SECRETS = {
  SECRET_KEY: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'x',
  S3_ACCESS_KEY_ID: 'x',
  S3_SECRET_ACCESS_KEY: 'x',
};

/**
 * Checks the syntax of the Dockerfile. Where docker-compose is installed, it also checks docker-compose.yml. Throws
 * with all errors.
 */
export async function checkDockerFiles() {
  const { validate } = await import('dockerfile-utils');
  const errors = validate(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).map(
    ({ range, message }) => `Dockerfile:${range.start.line + 1}: ${message}`,
  );
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const compose = findOnPath('docker-compose');
  if (!compose) return 'docker-compose.yml not checked: docker-compose is not installed';
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
