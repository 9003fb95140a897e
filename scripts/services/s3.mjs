import { randomBytes } from 'node:crypto';
import { canInstall } from './apt.mjs';
import { findDocker, readComposeImage } from './docker.mjs';
import { startSwift } from './swift.mjs';

/**
 * @typedef {object} TestStore
 * @property {Record<`TEST_S3_${string}`, string>} env what tests read
 * @property {() => Promise<void>} stop
 * @property {() => Promise<TestStore>} [startSecond] starts another S3 server, which shares nothing with this one that a client sees
 */

/**
 * Returns an S3 server with an empty bucket. Uses the server in TEST_S3_ENDPOINT, else SeaweedFS in a container, else
 * Swift from Debian's packages. Returns null when none is available.
 * @param {{ dir: string }} options an empty folder for it
 * @returns {Promise<TestStore | null>}
 */
export async function startS3({ dir }) {
  if (process.env.TEST_S3_ENDPOINT) return { env: {}, stop: async () => {} };
  const docker = await findDocker();
  if (docker) return startSeaweed(docker);
  if (!canInstall()) return null;
  const swift = await startSwift(dir);
  return {
    env: testVariables(swift.endpoint, swift.bucket, swift.accessKeyId, swift.secretAccessKey),
    stop: swift.stop,
    async startSecond() {
      const { endpoint, accessKeyId, secretAccessKey, stop } = await swift.startSecond();
      const env = {
        TEST_S3_SECOND_ENDPOINT: endpoint,
        TEST_S3_SECOND_ACCESS_KEY_ID: accessKeyId,
        TEST_S3_SECOND_SECRET_ACCESS_KEY: secretAccessKey,
      };
      return { env, stop };
    },
  };
}

/** @param {typeof import('testcontainers')} docker */
async function startSeaweed({ GenericContainer, Wait }) {
  const bucket = 'spindle-test';
  const secret = randomBytes(16).toString('hex');
  const container = await new GenericContainer(readComposeImage('s3'))
    .withCommand(['mini', '-dir=/data', `-bucket=${bucket}`])
    .withEnvironment({ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: secret })
    .withExposedPorts(8333)
    .withWaitStrategy(Wait.forHttp('/healthz', 8333))
    .start();
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(8333)}`;
  return {
    env: testVariables(endpoint, bucket, 'test', secret),
    stop: async () => void (await container.stop()),
  };
}

/**
 * @param {string} endpoint
 * @param {string} bucket
 * @param {string} accessKeyId
 * @param {string} secretAccessKey
 */
function testVariables(endpoint, bucket, accessKeyId, secretAccessKey) {
  return {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_REGION: 'us-east-1',
    TEST_S3_BUCKET: bucket,
    TEST_S3_ACCESS_KEY_ID: accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
