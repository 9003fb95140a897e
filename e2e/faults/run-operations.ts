import { setTimeout as sleep } from 'node:timers/promises';
import { addCollection, changeMembers, deleteCollection } from './operations/collections.ts';
import { readOriginal, requestImage, saveConversion } from './operations/images.ts';
import type { Operation, Person } from './operations/operation.ts';
import { uploadForm, uploadTus } from './operations/uploads.ts';
import { changeBasket, changeNote, rename, trash } from './operations/values.ts';

/** Operations with their weights. */
const WEIGHTED_OPERATIONS: [number, Operation][] = [
  [4, uploadForm],
  [3, uploadTus],
  [4, changeNote],
  [1, rename],
  [1, addCollection],
  [3, changeMembers],
  [1, deleteCollection],
  [2, changeBasket],
  [1, trash],
  [3, requestImage],
  [1, saveConversion],
  [2, readOriginal],
];

const OPERATIONS = WEIGHTED_OPERATIONS.flatMap(([weight, operation]) =>
  Array<Operation>(weight).fill(operation),
);

const PAUSE_MS = [50, 400] as const;

/** Runs one operation after the other until the user stops. */
export async function runOperations(person: Person): Promise<void> {
  while (person.isActive()) {
    await person.random.pick(OPERATIONS)(person);
    await sleep(person.random.between(...PAUSE_MS));
  }
}
