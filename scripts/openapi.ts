import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@spindle/contracts/openapi';
import { eventHooksSchema } from '@spindle/contracts/settings/event-hooks-schema';

// Writes the documents that are generated from the contracts. With --check, fails if a file differs from them.
const root = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const documents: Record<string, object> = {
  'docs/openapi.json': openApiDocument(version),
  'docs/schema/event-hooks.json': eventHooksSchema(),
};

for (const [name, document] of Object.entries(documents)) {
  const target = fileURLToPath(new URL(name, root));
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${name} does not match the contracts: run pnpm openapi`);
    process.exitCode = 1;
  }
}
