import { text } from 'node:stream/consumers';
import { administer } from './administer.ts';
import { askForDatabase } from './database.ts';
import { askTerminal, openInput, openOutput } from './standard-streams.ts';

const code = await administer(process.argv.slice(2), {
  env: process.env,
  findDatabase: askForDatabase,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
  ask: askTerminal,
  openInput,
  openOutput,
});
// Exits although handles are still open.
process.exit(code);
