import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { runFaults } from './fault-run.ts';
import { interrupted } from './pause.ts';
import { formatTableRow, writeFigures } from './report.ts';
import type { StackName } from './stack.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string' },
    stack: { type: 'string', multiple: true, default: ['light', 'full'] },
    short: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});

const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const stacks = values.stack.map((name) => {
  if (name !== 'light' && name !== 'full') throw new Error(`there is no stack ${name}`);
  return name satisfies StackName;
});
await build();
interrupted.throwIfAborted();
console.log(`Faults on ${stacks.join(' and ')}, seed ${seed}, ${values.minutes} minutes`);
// Run both stacks at the same time: each one mostly waits.
// Wait for both also when one fails: it would leave the product of the other running.
const runs = await Promise.allSettled(stacks.map(runStack));
if (interrupted.aborted) process.exit(130);
const results = runs.map((run) => {
  if (run.status === 'rejected') throw run.reason;
  return run.value;
});
if (values.report) await writeFile(values.report, JSON.stringify(results));
if (!values.short) await writeFigures(new Map(results.map(({ stack, row }) => [stack, row])));
process.exit(results.every(({ violations }) => violations === 0) ? 0 : 1);

async function runStack(stack: StackName) {
  const result = await runFaults({
    stack,
    seed,
    minutes: Number(values.minutes),
    isShort: values.short,
  });
  const row = formatTableRow(result);
  console.log(row);
  const lines = result.violations.lines();
  for (const line of lines) console.error(`VIOLATION ${stack}: ${line}`);
  return { stack, seed, row, violations: result.violations.count, lines };
}
