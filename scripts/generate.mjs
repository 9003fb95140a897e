import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './run-command.mjs';
import { hashOf, hasStamp, ROOT, writeStamp } from './stamp.mjs';

const STAMP = join(ROOT, 'prisma', 'generated', '.stamp');

/** Writes the database client for prisma/schema into prisma/generated. Does nothing when it is up to date. */
export async function generateClient() {
  const hash = hashOf([
    'prisma/schema',
    'prisma/prisma.config.ts',
    'prisma/package.json',
    'pnpm-lock.yaml',
  ]);
  if (hasStamp(STAMP, hash)) return false;
  const prisma = join(ROOT, 'prisma', 'node_modules', 'prisma', 'build', 'index.js');
  await runCommand(process.execPath, [prisma, 'generate'], {
    cwd: join(ROOT, 'prisma'),
    env: {
      ...process.env,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      // `generate` never runs this engine, but downloads it unless an existing file is named.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    },
  });
  writeStamp(STAMP, hash);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await generateClient();
