import { markStore } from '@spindle/core/installation/store-identity';
import { exitWithStartError } from '@spindle/core/process/shutdown';
import { migrate } from '@spindle/prisma/migrate';
import { readClock } from '../clock.ts';
import { FIXED_IDS } from '../data-set/data-set.ts';
import { shiftTimes } from '../shift-times.ts';
import { createCredentials } from './credentials.ts';
import {
  changeAssets,
  createCollections,
  createComments,
  createSavedSearches,
  createShares,
} from './groups-and-shares.ts';
import { createInsights } from './insights.ts';
import { createJobs } from './jobs.ts';
import { createNotifications, createWebhooks } from './messages.ts';
import { checkTimes, normalizeProcessing } from './normalize.ts';
import { createAssets, replacePoster } from './originals.ts';
import { createPeople, disableFormerUsers } from './people.ts';
import { waitUntilProcessed } from './processing.ts';
import { createSchemas, createSettings } from './schemas-and-settings.ts';
import { openSeedApp, type SeedApp } from './seed-app.ts';
import { createStatistics } from './statistics.ts';

/**
 * The parts of the seeding. `prepare` creates the tables and marks the store, without which no worker runs. A worker runs beside `begin` and
 * processes the assets. `finish` runs alone. `count` replaces the counts of their requests, which the server writes when it closes. `shift` moves the times to the current hour, for a product that runs on the data set.
 */
const PARTS: Readonly<Record<string, (app: SeedApp) => Promise<void>>> = {
  prepare,
  begin,
  finish,
  count,
  shift,
};

/** Creates the data set of the mock in an empty database and folder. scripts/mock/state.mjs starts it once for each part. */
async function main(): Promise<void> {
  const part = PARTS[process.argv[2] ?? ''];
  if (!part) throw new Error(`Name a part: ${Object.keys(PARTS).join(' or ')}.`);
  await migrate(process.env.DATABASE_URL ?? '');
  const app = await openSeedApp();
  try {
    await part(app);
  } finally {
    await app.close();
  }
}

/** Fixes the id of the installation, and marks the store as belonging to it. */
async function prepare({ ctx, goTo }: SeedApp): Promise<void> {
  goTo(364);
  await ctx.db.$executeRaw`UPDATE installation SET id = ${FIXED_IDS.installation}::uuid`;
  await markStore(ctx);
}

async function begin(app: SeedApp): Promise<void> {
  await createPeople(app);
  await createSchemas(app);
  await createSettings(app);
  await createAssets(app);
  await waitUntilProcessed(app);
  await replacePoster(app);
  await waitUntilProcessed(app);
}

async function finish(app: SeedApp): Promise<void> {
  await normalizeProcessing(app);
  await createCollections(app);
  await createShares(app);
  await createComments(app);
  await createSavedSearches(app);
  await changeAssets(app);
  await disableFormerUsers(app);
  await createCredentials(app);
  await createJobs(app);
  await createNotifications(app);
  await createWebhooks(app);
}

async function count(app: SeedApp): Promise<void> {
  await createStatistics(app);
  await createInsights(app);
  await checkTimes(app);
}

async function shift({ ctx }: SeedApp): Promise<void> {
  const clock = readClock({ MOCK_EPOCH: process.env.MOCK_EPOCH });
  await shiftTimes(ctx.config.databaseUrl, clock.hoursSinceEpoch());
}

main().then(() => process.exit(0), exitWithStartError);
