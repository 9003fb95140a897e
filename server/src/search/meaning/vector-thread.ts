/**
 * The entry point of the thread that compares vectors of images, so that a search never holds up other requests. It has a connection to the
 * database of its own. `vector-index.ts` starts it at the first search and ends it after a while without one.
 */

import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuestion } from '@spindle/core/programs/ask-thread';
import pg from 'pg';
import { type LoadedImages, loadImages } from './load-images.ts';
import type { NearImages, PackedImages } from './packed-images.ts';
import type { VectorQuestion, VectorThreadData } from './vector-message.ts';

const { databaseUrl, bytesMax }: VectorThreadData = workerData;
const spaces = new Map<string, LoadedImages>();
let connection: Promise<pg.Client> | null = null;
/** Questions are answered in turn: one that loads vectors must not change those that another compares. */
let turn: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (question: ThreadQuestion<VectorQuestion>) => {
  turn = turn.then(() => answer(question));
});

async function answer(question: ThreadQuestion<VectorQuestion>): Promise<void> {
  const { id, space, vector, limit, permitted } = question;
  try {
    const images = await readSpace(space);
    const near = images?.find(vector, limit, permitted);
    send({ id, result: near ?? { seqs: new Float64Array(), scores: new Float32Array() } });
  } catch (error) {
    const client = await connection?.catch(() => null);
    connection = null;
    await client?.end().catch(() => undefined);
    send({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

/** Returns the images of a space, with those that were saved since the last search. */
async function readSpace(space: string): Promise<PackedImages | null> {
  const earlier = spaces.get(space) ?? null;
  // Another model has replaced the one of an earlier space. A failed refresh leaves incomplete images.
  spaces.clear();
  const loaded = await loadImages(await connect(), space, earlier, bytesMax);
  spaces.set(space, loaded);
  return loaded.images;
}

function connect(): Promise<pg.Client> {
  connection ??= open();
  return connection;
}

async function open(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'spindle-vectors',
  });
  client.on('error', () => {
    connection = null;
  });
  await client.connect();
  return client;
}

function send(message: ThreadAnswer<NearImages>): void {
  parentPort?.postMessage(message);
}
