import { ProductClient } from './product-client.mjs';
import { copySample, makeSamples } from './samples.mjs';
import { step } from './step.mjs';

/**
 * A running project. samples: an image, a video and a PDF; uploads: all files that were uploaded.
 * @typedef {{ project: import('./project.mjs').Project, client: ProductClient, samples: import('./samples.mjs').Sample[], uploads: import('./product-client.mjs').Upload[] }} Running
 */

/** The services that are restarted, one after the other. */
const RESTARTED = ['postgres', 'redis', 's3', 'server', 'worker'];

/**
 * Starts a project without volumes, and uploads an image, a video and a PDF.
 * @param {import('./project.mjs').Project} project
 * @returns {Promise<Running>}
 */
export async function tryFirstStart(project) {
  await step('Start all services', () => project.start());
  const client = new ProductClient(project.origin);
  return step('Sign in, upload an image, a video and a PDF, and process them', async () => {
    await client.waitUntilReady();
    await client.checkPage();
    await client.signIn();
    const samples = await makeSamples(project);
    const uploads = await client.upload(samples);
    await client.checkProcessed(uploads);
    return { project, client, samples, uploads };
  });
}

/**
 * Uploads copies of the image and waits until they are processed.
 * @param {Running} running
 * @param {number} count
 */
export async function uploadMore({ client, samples, uploads }, count) {
  const [image] = samples;
  if (!image) throw new Error('There is no sample.');
  const added = await client.upload(copySample(image, count));
  await client.checkProcessed(added);
  uploads.push(...added);
}

/**
 * Restarts each service; the product works afterward.
 * @param {Running} running
 */
export async function tryRestarts(running) {
  for (const service of RESTARTED) {
    await step(`Restart ${service}, then process an upload`, async () => {
      await running.project.run('restart', service);
      await running.client.waitUntilReady();
      await uploadMore(running, 1);
    });
  }
}

/**
 * Runs three workers, and two servers behind the proxy. Checks uploads through the proxy.
 * @param {Running} running
 * @param {number} tlsPort the port of the proxy on this machine; the servers use the hundred ports above it
 */
export async function tryScale(running, tlsPort) {
  const { project, samples, uploads } = running;
  await step('Scale to three workers, and two servers behind the proxy', async () => {
    project.configure({
      WORKERS: '3',
      SERVERS: '2',
      // A range: each server has a port of its own on this machine.
      SERVER_PORTS: `127.0.0.1:${tlsPort + 1}-${tlsPort + 100}`,
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: 'on',
      COMPOSE_PROFILES: 'https',
    });
    await project.start();
    for (const [service, count] of /** @type {const} */ ([
      ['worker', 3],
      ['server', 2],
      ['proxy', 1],
    ])) {
      const { length } = await project.listContainers(service);
      if (length !== count)
        throw new Error(`${length} instead of ${count} containers of ${service}`);
    }
  });
  await step('Process twelve uploads through the proxy', async () => {
    const authority = await project.run(
      'exec',
      '-T',
      'proxy',
      'cat',
      '/data/caddy/pki/authorities/local/root.crt',
    );
    const client = new ProductClient(`https://localhost:${tlsPort}`, authority);
    await client.waitUntilReady();
    await client.signIn();
    await uploadMore({ project, client, samples, uploads }, 12);
  });
}

/**
 * Removes all containers and starts again with the volumes. All uploads must still be there.
 * @param {Running} running
 */
export async function tryDown(running) {
  await step('Take everything down and up again, with the data still there', async () => {
    const { project, client, uploads } = running;
    await project.stop();
    project.configure({});
    await project.start();
    await client.waitUntilReady();
    await client.checkProcessed(uploads);
  });
}
