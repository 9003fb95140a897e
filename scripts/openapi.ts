import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@spindle/contracts/http/openapi';

// Writes docs/openapi.json from the contracts. With --check, fails if the file differs from them.
const root = new URL('../', import.meta.url);
const target = fileURLToPath(new URL('docs/openapi.json', root));
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const text = `${JSON.stringify(openApiDocument(version), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('docs/openapi.json does not match the contracts: run pnpm openapi');
    process.exit(1);
  }
} else writeFileSync(target, text);
