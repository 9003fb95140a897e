import type { Client } from '../client.ts';
import type { Ledger } from '../ledger.ts';
import type { ListObjects } from '../store.ts';
import type { Violations } from '../violations.ts';

/** The data that checks may read. */
export interface Evidence {
  client: Client;
  ledger: Ledger;
  violations: Violations;
  listObjects: ListObjects;
  query<Row>(statement: string): Promise<Row[]>;
}
