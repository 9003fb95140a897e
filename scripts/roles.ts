import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { roleTables } from '@spindle/contracts/role-tables';

// Writes docs/ROLES.md from the contracts. With --check, fails if the file differs from them.
const target = fileURLToPath(new URL('../docs/ROLES.md', import.meta.url));
const text = roleTables();

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('docs/ROLES.md does not match the contracts: run npm run roles');
    process.exit(1);
  }
} else writeFileSync(target, text);
