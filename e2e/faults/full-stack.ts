import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { startS3 } from '../../scripts/services/s3.mjs';
import { openGate } from './gate.ts';
import { readPid, signal } from './processes.ts';
import type { Services } from './stack.ts';
import { listBucket, listFolder } from './store.ts';

/** Starts Postgres, Redis and S3 for this run alone, each behind a proxy that keeps its address. */
export async function openFullStack(dir: string): Promise<Services> {
  for (const name of ['TEST_DATABASE_URL', 'TEST_REDIS_URL', 'TEST_S3_ENDPOINT'])
    delete process.env[name];
  const options = { dir: join(dir, 'postgres'), durable: true };
  const folders = { redis: join(dir, 'redis'), s3: join(dir, 's3') };
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder)));
  let postgres = await startPostgres(options);
  let redis = await startRedis({ dir: folders.redis });
  const s3 = await startS3({ dir: folders.s3 });
  const env: Record<string, string> = s3?.env ?? {};
  const { TEST_S3_ENDPOINT = '', TEST_S3_BUCKET: bucket = '' } = env;
  const { TEST_S3_ACCESS_KEY_ID: accessKeyId = '', TEST_S3_SECRET_ACCESS_KEY: secret = '' } = env;
  const portOf = (url: string) => Number(new URL(url).port);
  const [pgGate, redisGate] = await Promise.all([
    openGate(portOf(postgres.url)),
    openGate(portOf(redis.url)),
  ]);
  const s3Gate = s3 && (await openGate(portOf(TEST_S3_ENDPOINT)));
  if (!s3Gate)
    console.log('No S3 server is available (it needs Docker or root): files are stored on disk.');
  const restartPostgres = async () => {
    postgres = await startPostgres(options);
    pgGate.forwardTo(portOf(postgres.url));
  };
  const killPostgres = async () => {
    const pid = readPid(join(postgres.path, 'postmaster.pid'));
    if (pid) signal(pid, 'SIGKILL');
    await postgres.ended;
  };
  const databaseUrl = new URL(postgres.url);
  databaseUrl.port = String(pgGate.port);
  return {
    settings: {
      DATABASE_URL: databaseUrl.href,
      REDIS_URL: `redis://127.0.0.1:${redisGate.port}`,
      ...(s3Gate && {
        S3_ENDPOINT: `http://127.0.0.1:${s3Gate.port}`,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secret,
      }),
    },
    dependencies: [
      {
        name: 'Postgres',
        async startOutage() {
          await pgGate.close();
          await killPostgres();
        },
        async endOutage() {
          await restartPostgres();
          await pgGate.open();
        },
      },
      {
        // Redis restarts empty, like a Redis without persistence.
        name: 'Redis',
        async startOutage() {
          await redisGate.close();
          await redis.stop();
        },
        async endOutage() {
          redis = await startRedis({ dir: folders.redis });
          redisGate.forwardTo(portOf(redis.url));
          await redisGate.open();
        },
      },
      ...(s3Gate ? [{ name: 'S3', startOutage: s3Gate.close, endOutage: s3Gate.open }] : []),
    ],
    async killPostgres() {
      await killPostgres();
      await restartPostgres();
    },
    resumeProcesses: async () => undefined,
    databaseUrl: async () => databaseUrl.href,
    listObjects: s3Gate
      ? listBucket({ endpoint: TEST_S3_ENDPOINT, bucket, accessKeyId, secretAccessKey: secret })
      : listFolder(join(dir, 'data/files')),
    async stop() {
      await Promise.all([pgGate, redisGate, s3Gate].map((gate) => gate?.close()));
      await Promise.all([postgres.stop(), redis.stop(), s3?.stop()]);
    },
  };
}
