/**
 * The entry point of the thread that searches the towns of the world, so that reading them never holds up other requests. `gazetteer.ts`
 * starts it at the first question and ends it after a while without one.
 */

import { parentPort } from 'node:worker_threads';
import { findPlace } from '@spindle/core/places/find-place';
import type { ThreadAnswer, ThreadQuestion } from '@spindle/core/programs/ask-thread';
import type { PlacesQuestion, PlacesResult } from './places-message.ts';
import { townsByName, townsInArea } from './search-towns.ts';

parentPort?.on('message', (question: ThreadQuestion<PlacesQuestion>) => {
  const { id } = question;
  try {
    send({ id, result: answer(question) });
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

function answer(question: PlacesQuestion): PlacesResult {
  switch (question.search) {
    case 'prefix':
      return townsByName(question.prefix, question.limit);
    case 'area':
      return townsInArea(question.area, question.limit);
    case 'position':
      return findPlace(question.latitude, question.longitude);
  }
}

function send(message: ThreadAnswer<PlacesResult>): void {
  parentPort?.postMessage(message);
}
