import { randomBytes } from 'node:crypto';
import type { FullConfig } from '@playwright/test';
import { Client } from 'pg';
import { startSmtpReceiver } from '../scripts/services/start-smtp-receiver.mjs';
import { mediaFolder } from './media.ts';
import { prepareMock } from './mock.ts';
import { dataDirVariable, hasFullStack, type Product, startProduct } from './product.ts';

/** Name of the environment variable with the control address of the mail server. */
const MAIL_VARIABLE = 'E2E_MAIL_CONTROL';

/**
 * Creates the media, and the data set of the mock. Starts a mail server, one product on the embedded stack and, when its services are
 * available, one on the full stack.
 */
export default async function startProducts({ projects }: FullConfig) {
  const smtp = await startSmtpReceiver();
  process.env[MAIL_VARIABLE] = smtp.control;
  const onProducts = projects.filter(
    ({ name }) => name === 'embedded' || (name === 'full' && hasFullStack()),
  );
  const [media, mock, ...starts] = await Promise.allSettled([
    mediaFolder(),
    prepareMock(),
    ...onProducts.map(async ({ name, use: { baseURL = '' } }) => {
      const start = name === 'full' ? startFull : startProduct;
      const product = await start(baseURL, { SMTP_URL: smtp.url, PUBLIC_URL: baseURL });
      process.env[dataDirVariable(name)] = product.dataDir;
      return product;
    }),
  ]);
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []));
  const stopAll = async () => {
    await Promise.all(products.map((product) => product.stop()));
    await smtp.stop();
  };
  const failed = [media, mock, ...starts].find(({ status }) => status === 'rejected');
  if (failed?.status !== 'rejected') return stopAll;
  await stopAll();
  throw failed.reason;
}

/** Starts a product on services that run already. settings: further environment variables. */
async function startFull(origin: string, settings: Record<string, string>): Promise<Product> {
  const database = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const queue = new URL(process.env.TEST_REDIS_URL ?? '');
  await runSql(`CREATE DATABASE ${name}`);
  database.pathname = `/${name}`;
  queue.pathname = '/15'; // service tests, which may run at the same time, use the other ones
  const product = await startProduct(origin, {
    ...settings,
    DATABASE_URL: database.href,
    REDIS_URL: queue.href,
    S3_ENDPOINT: process.env.TEST_S3_ENDPOINT,
    S3_REGION: process.env.TEST_S3_REGION ?? 'us-east-1',
    S3_BUCKET: process.env.TEST_S3_BUCKET ?? 'spindle-test',
    S3_ACCESS_KEY_ID: process.env.TEST_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: process.env.TEST_S3_SECRET_ACCESS_KEY,
  });
  return {
    ...product,
    async stop() {
      await product.stop();
      await runSql(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function runSql(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
