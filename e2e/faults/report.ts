import { readFile, writeFile } from 'node:fs/promises';
import type { Client } from './client.ts';
import type { FaultCounts, FaultReport } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { StackName } from './stack.ts';
import type { Violations } from './violations.ts';

/** The document that holds the figures. */
const FIGURES = new URL('../../docs/PERFORMANCE.md', import.meta.url);

export interface Result {
  stack: StackName;
  seed: number;
  minutes: number;
  client: Client;
  ledger: Ledger;
  faults: FaultCounts;
  longestRecovery: FaultReport['longestRecovery'];
  quietSeconds: number;
  objectsWithoutRow: number;
  violations: Violations;
}

/** Returns the row for docs/PERFORMANCE.md. */
export function formatTableRow(result: Result): string {
  const { ledger, client, faults } = result;
  const bySize = (counts: Map<unknown, number>) =>
    [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
  const of = (prefix: string) =>
    [...faults].reduce((sum, [name, count]) => sum + (name.startsWith(prefix) ? count : 0), 0);
  const requests = [...client.statuses.values()].reduce((sum, count) => sum + count, 0);
  return [
    `| ${result.stack}, ${result.minutes} min, seed ${result.seed}`,
    `${of('kill')} kills, ${of('outage')} outages (${bySize(faults)})`,
    `${ledger.operations} of ${requests} requests; ${ledger.assets.size} assets`,
    `${client.statuses.get(503) ?? 0} × 503, slowest ${timeOf(client.slowest.refusal)}; ${client.statuses.get(500) ?? 0} × 500; slowest other ${timeOf(client.slowest.other)}`,
    `${seconds(result.longestRecovery.ms)} (after ${result.longestRecovery.fault})`,
    `${result.quietSeconds.toFixed(0)} s, ${result.objectsWithoutRow} objects for the sweep`,
    `${result.violations.count} |`,
  ].join(' | ');
}

/** Replaces the row of each stack in the table of docs/PERFORMANCE.md. */
export async function writeFigures(rows: Map<StackName, string>): Promise<void> {
  let text = await readFile(FIGURES, 'utf8');
  for (const [stack, row] of rows)
    text = text.replace(new RegExp(`^\\| ${stack}, \\d.*$`, 'm'), () => row);
  await writeFile(FIGURES, text);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const timeOf = ({ ms, request }: { ms: number; request: string }) =>
  `${seconds(ms)} (${routeOf(request)})`;

/** Returns the route of a request, without ids and search terms. */
const routeOf = (request: string) =>
  request.replace(/\?.*/, '').replace(/\/[\w-]*\d[\w-]{8,}/g, '/{id}');
