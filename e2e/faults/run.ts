import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { runFaults } from './fault-run.ts';
import { tableRow } from './report.ts';
import type { StackName } from './stack.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string' },
    stack: { type: 'string', multiple: true, default: ['light', 'full'] },
    port: { type: 'string' },
    short: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});

const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const results: { stack: string; seed: number; violations: number }[] = [];
await build();
for (const stack of values.stack) {
  if (stack !== 'light' && stack !== 'full') throw new Error(`there is no stack ${stack}`);
  console.log(`Faults on the stack "${stack}", seed ${seed}, ${values.minutes} minutes`);
  const result = await runFaults({
    stack: stack satisfies StackName,
    seed,
    minutes: Number(values.minutes),
    isShort: values.short,
    port: values.port ? Number(values.port) : null,
  });
  console.log(tableRow(result));
  for (const line of result.violations.lines()) console.error(`VIOLATION ${line}`);
  results.push({ stack, seed, violations: result.violations.count });
}
if (values.report) await writeFile(values.report, JSON.stringify(results));
process.exit(results.every(({ violations }) => violations === 0) ? 0 : 1);
