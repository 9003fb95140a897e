import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { slimModules } from './slim-modules.mjs';

const PRISMA = '.pnpm/@prisma+client@7/node_modules/@prisma/client/runtime';

const USED = [
  'a/index.js',
  'a/coverage/index.js',
  'a/mysql.js',
  `${PRISMA}/client.mjs`,
  `${PRISMA}/query_compiler_fast_bg.postgresql.mjs`,
];

const UNUSED = [
  'a/index.d.ts',
  'a/index.d.mts',
  'a/index.js.map',
  `${PRISMA}/query_compiler_fast_bg.mysql.mjs`,
  `${PRISMA}/query_compiler_small_bg.sqlserver.wasm-base64.js`,
  'fluent-ffmpeg/coverage/report/index.html',
  '.pnpm/@spindle+core@file+core/node_modules/@spindle/core/src/context.ts',
];

it('slimModules deletes files that no program reads and keeps all others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slim-modules-'));
  try {
    for (const path of [...USED, ...UNUSED]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    slimModules(folder);
    const left = [...USED, ...UNUSED].filter((path) => existsSync(join(folder, path)));
    expect(left).toEqual(USED);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
