import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/services/child.mjs';
import { checkLedger } from './checks/ledger.ts';
import { checkObjects, checkRecords, checkTotals } from './checks/records.ts';
import { Client } from './client.ts';
import { causeFaults, type FaultPlan } from './faults.ts';
import { Ledger } from './ledger.ts';
import { openStack } from './open-stack.ts';
import { createPhoto } from './photo.ts';
import { ADMIN, Product } from './product.ts';
import { readRows, waitForQuiet } from './quiet.ts';
import { createRandom } from './random.ts';
import type { Result } from './report.ts';
import { runOperations } from './run-operations.ts';
import type { Stack, StackName } from './stack.ts';
import { Violations } from './violations.ts';

/** Simulated users. */
const PEOPLE = 4;
const READY_LIMIT_MS = 180_000;

export interface RunOptions {
  stack: StackName;
  seed: number;
  minutes: number;
  /** Uses shorter outages and pauses, so that a short run contains every fault. */
  isShort: boolean;
}

/** Runs operations and causes faults on one stack, waits until it is quiet, and verifies the data. */
export async function runFaults(options: RunOptions): Promise<Result> {
  const stack = await openStack(options.stack);
  const port = await freePort();
  const product = new Product(stack.dataDir, port, stack.settings);
  try {
    return await runOn(stack, product, port, options);
  } finally {
    await stack
      .resumeProcesses()
      .finally(() => product.stop())
      .finally(() => stack.stop());
  }
}

async function runOn(
  stack: Stack,
  product: Product,
  port: number,
  options: RunOptions,
): Promise<Result> {
  const violations = new Violations();
  const client = new Client(`http://127.0.0.1:${port}`, ADMIN, violations);
  const ledger = new Ledger(join(stack.dataDir, '..', 'ledger.ndjson'));
  const photo = await createPhoto();
  product.start();
  if (!(await product.waitUntil(() => client.isReady(), READY_LIMIT_MS)))
    throw await startErrorText(product);
  await client.signIn();
  let isActive = true;
  const people = Array.from({ length: PEOPLE }, (_, number) =>
    runOperations({
      client,
      ledger,
      violations,
      photo,
      assetIds: [],
      collectionIds: [],
      random: createRandom(options.seed + number + 1),
      isActive: () => isActive,
    }),
  );
  const plan: FaultPlan = {
    stack: options.stack,
    until: Date.now() + options.minutes * 60_000,
    outageMs: options.isShort ? [3_000, 6_000] : [15_000, 100_000],
    pauseMs: options.isShort ? [0, 1_000] : [1_000, 10_000],
    progress: () => ledger.operations,
    reportStall: (fault) => violations.add('nothing is acknowledged any more', `after ${fault}`),
  };
  const { counts: faults, longestRecovery } = await causeFaults(
    product,
    stack,
    createRandom(options.seed),
    plan,
  ).finally(() => {
    isActive = false;
  });
  await Promise.all(people);

  const endedAt = Date.now();
  if (!(await product.waitUntil(() => client.isReady(), READY_LIMIT_MS)))
    violations.add('not ready again', `within ${READY_LIMIT_MS / 1000} s`);
  const databaseUrl = await stack.databaseUrl();
  const stuck = await waitForQuiet(databaseUrl);
  if (stuck) violations.add('stuck', stuck);
  const quietSeconds = (Date.now() - endedAt) / 1000;
  const evidence = {
    client,
    ledger,
    violations,
    listObjects: stack.listObjects,
    query: <Row>(statement: string) => readRows<Row>(databaseUrl, statement),
  };
  await checkLedger(evidence);
  await checkRecords(evidence);
  await checkTotals(evidence);
  const objectsWithoutRow = await checkObjects(evidence);
  if (violations.count > 0) console.log((await readFile(product.logFile, 'utf8')).slice(-8_000));
  const { stack: name, seed, minutes } = options;
  const result = { stack: name, seed, minutes, client, ledger, faults };
  return { ...result, longestRecovery, quietSeconds, objectsWithoutRow, violations };
}

async function startErrorText({ logFile }: Product): Promise<Error> {
  return new Error(`The product did not start:\n${await readFile(logFile, 'utf8')}`);
}
