import { mkdir, open, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { runCommand } from '../run-command.mjs';
import { installPackages } from './apt.mjs';
import { findOnPath, freePort, startChild, waitUntilReady } from './child.mjs';

const STORES = ['account', 'container', 'object'];
const PACKAGES = [...['proxy', ...STORES].map((name) => `swift-${name}`), 'memcached'];

const SECRET = 'testsecret';
const BUCKET = 'spindle-test';

/**
 * An S3 server with an empty bucket.
 * @typedef {object} S3Server
 * @property {string} endpoint
 * @property {string} bucket
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 * @property {() => Promise<void>} stop
 */

/** Time limit of a start: four programs that each load many Python modules, on a machine that may be busy. */
const READY_LIMIT_MS = 300_000;

/** Debian's own Python, for which its packages are built. */
const PYTHON = '/usr/bin/python3';

/**
 * Writes the rings: the port of each store by name. One process does it, as importing the packages takes longer than
 * the work.
 */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(sys.argv[1::2], sys.argv[2::2]):
    ring = RingBuilder(4, 1, 0) # 2^4 partitions, 1 replica, 0 hours between moves
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(name + '.ring.gz')
`;

/**
 * Starts OpenStack Swift with its S3 interface on one disk folder. Needs root to install the packages. It supports neither conditional writes
 * nor DeleteObjects without Content-MD5. startSecond: starts another S3 server on the same disk, which shares no keys, users or buckets with
 * the first one. That takes one process instead of the five of another `startSwift`.
 * @param {string} dir
 * @returns {Promise<S3Server & { startSecond: () => Promise<S3Server> }>}
 */
export async function startSwift(dir) {
  if (!findOnPath('swift-proxy-server') || !findOnPath('memcached'))
    await installPackages(PACKAGES);
  const etc = join(dir, 'etc');
  await mkdir(etc, { recursive: true });
  await mkdir(join(dir, 'node/d1'), { recursive: true });
  const ports = await Promise.all(STORES.map((name) => configureStore(dir, name)));
  await runCommand(
    PYTHON,
    ['-c', MAKE_RINGS, ...STORES.flatMap((name, at) => [name, `${ports[at]}`])],
    {
      cwd: etc,
    },
  );
  const cachePort = await freePort();
  const cache = startCache(cachePort);
  const stores = await Promise.all(STORES.map((name) => startServer(dir, name, name)));
  const children = [...stores, cache];
  const stop = async () => void (await Promise.all(children.map((child) => child.stop())));
  try {
    const first = await startProxy(dir, 'proxy', cachePort);
    return {
      ...first,
      stop: async () => void (await Promise.all([first.stop(), stop()])),
      startSecond: () => startProxy(dir, 'second', cachePort),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts an S3 server on the running stores, with an account and a bucket of its own.
 * @param {string} dir
 * @param {string} name
 * @param {number} cachePort
 * @returns {Promise<S3Server>}
 */
async function startProxy(dir, name, cachePort) {
  const port = await freePort();
  const accessKeyId = `${name}:key`;
  const config = general(dir, port) + proxyConfig(cachePort, accessKeyId);
  await writeFile(join(dir, 'etc', `${name}-server.conf`), config);
  const proxy = await startServer(dir, 'proxy', name);
  const server = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    accessKeyId,
    secretAccessKey: SECRET,
    stop: async () => void (await proxy.stop()),
  };
  try {
    await waitUntilReady('Swift', proxy, () => createBucket(server), READY_LIMIT_MS);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Writes the configuration of a store and returns its port.
 * @param {string} dir
 * @param {string} name
 */
async function configureStore(dir, name) {
  const port = await freePort();
  await writeFile(
    join(dir, 'etc', `${name}-server.conf`),
    `${general(dir, port)}devices = ${dir}/node
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`,
  );
  return port;
}

/**
 * @param {string} dir
 * @param {string} program
 * @param {string} name of its configuration
 */
async function startServer(dir, program, name) {
  const log = await open(join(dir, `${name}.log`), 'w');
  const args = [join(dir, 'etc', `${name}-server.conf`)];
  const child = startChild(`swift-${program}-server`, args, { stdio: ['ignore', log.fd, log.fd] });
  await log.close();
  return child;
}

/**
 * Starts memcached for Swift's proxy. Without a cache, each request asks for the account and the container first, which doubles its work.
 * @param {number} port
 */
function startCache(port) {
  const args = ['-l', '127.0.0.1', '-p', `${port}`, '-U', '0', '-m', '16'];
  return startChild('memcached', [...args, '-u', userInfo().username]);
}

/**
 * Creates the bucket and returns true. Throws until all servers run.
 * @param {Omit<S3Server, 'stop'>} server
 */
async function createBucket({ endpoint, bucket, accessKeyId, secretAccessKey }) {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return true;
  } finally {
    client.destroy();
  }
}

/**
 * @param {string} dir
 * @param {number} port
 */
const general = (dir, port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${dir}/etc
log_level = WARNING
log_address = /dev/null
`;

const FILTERS = [
  'catch_errors',
  'cache',
  'listing_formats',
  'bulk',
  's3api',
  'tempauth',
  'copy',
  'slo',
  'dlo',
  'versioned_writes',
  'symlink',
];

/** Options of the filters whose defaults do not fit. */
const FILTER_OPTIONS = new Map([
  [
    's3api',
    [
      'location = us-east-1',
      's3_acl = false',
      'dns_compliant_bucket_names = true',
      'min_segment_size = 1',
    ],
  ],
  ['versioned_writes', ['allow_object_versioning = true']],
]);

/**
 * @param {number} cachePort
 * @param {string} accessKeyId of its only user
 */
const proxyConfig = (cachePort, accessKeyId) => `[pipeline:main]
pipeline = ${FILTERS.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
# Retry a store that is slow or still starting at once, instead of after a minute.
error_suppression_limit = 1000000000
conn_timeout = 60
node_timeout = 120
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:tempauth]
use = egg:swift#tempauth
reseller_prefix = AUTH
user_${accessKeyId.replace(':', '_')} = ${SECRET} .admin
${FILTERS.filter((name) => name !== 'cache' && name !== 'tempauth')
  .map(filterSection)
  .join('')}`;

/** @param {string} name */
function filterSection(name) {
  const options = FILTER_OPTIONS.get(name) ?? [];
  return `[filter:${name}]\nuse = egg:swift#${name}\n${options.map((line) => `${line}\n`).join('')}`;
}
