import type { Client } from './client.ts';
import type { FaultCounts } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { StackName } from './stack.ts';
import type { Violations } from './violations.ts';

export interface Result {
  stack: StackName;
  seed: number;
  minutes: number;
  client: Client;
  ledger: Ledger;
  faults: FaultCounts;
  longestRecoveryMs: number;
  quietSeconds: number;
  objectsWithoutRow: number;
  violations: Violations;
}

/** Returns the row for docs/PERFORMANCE.md. */
export function tableRow(result: Result): string {
  const { ledger, client, faults } = result;
  const bySize = (counts: Map<unknown, number>) =>
    [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
  const of = (prefix: string) =>
    [...faults].reduce((sum, [name, count]) => sum + (name.startsWith(prefix) ? count : 0), 0);
  const requests = [...client.statuses.values()].reduce((sum, count) => sum + count, 0);
  return [
    `| ${result.stack}, ${result.minutes} min, seed ${result.seed}`,
    `${of('kill')} kills, ${of('outage')} outages (${bySize(faults)})`,
    `${ledger.operations} acknowledged of ${requests} requests; ${ledger.assets.size} assets`,
    `${client.statuses.get(503) ?? 0} × 503, ${client.statuses.get(500) ?? 0} × 500, slowest ${(client.slowestMs / 1000).toFixed(1)} s`,
    `acknowledges again within ${(result.longestRecoveryMs / 1000).toFixed(1)} s`,
    `quiet after ${result.quietSeconds.toFixed(0)} s, ${result.objectsWithoutRow} objects for the sweep`,
    `${result.violations.count} violations |`,
  ].join(' | ');
}
