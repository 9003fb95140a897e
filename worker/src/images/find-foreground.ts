import type { CutoutSubject } from '@spindle/contracts/conversions/cutout-options';
import { isPeopleModel } from '@spindle/contracts/tools/cutout-model';
import type { CutoutBox } from '@spindle/contracts/tools/cutouts';
import type { Box, Matte } from '../models/capabilities.ts';
import type { Models } from '../models/models.ts';
import { findClearThing } from './clear-thing.ts';

/** Poses below this score are guesses, such as the wings of a butterfly. */
const POSE_SCORE_MIN = 0.7;

/** A picture, and which part of it a user wants. */
export interface WantedForeground {
  /** A local picture that sharp can open. */
  path: string;
  subject: CutoutSubject;
  /** Nothing outside is kept; null: the whole picture. */
  box: CutoutBox | null;
  /** A local PNG that keeps and removes parts; null without one. */
  marksPath: string | null;
}

/** What a foreground consists of. `any`: the model does not tell people from things. */
export type FoundSubject = Exclude<CutoutSubject, 'auto'> | 'any';

/**
 * Finds the foreground of a picture. A matte model that does not know people alone finds every foreground, whatever the subject is. Throws
 * the errors of models.
 */
export async function findForeground(
  models: Models,
  wanted: WantedForeground,
  signal: AbortSignal,
): Promise<{ matte: Matte; subject: FoundSubject }> {
  const { path, box } = wanted;
  const subject = await chooseSubject(models, wanted, signal);
  const matte =
    subject === 'thing'
      ? await selectThing(models, wanted, signal)
      : keepBox(await models.run('matte', { path }, signal), box);
  return { matte, subject };
}

async function chooseSubject(
  models: Models,
  { path, subject, box }: WantedForeground,
  signal: AbortSignal,
): Promise<FoundSubject> {
  const model = models.findModel('matte');
  if (model && !isPeopleModel(model)) return 'any';
  if (subject !== 'auto') return subject;
  return (await showsPeople(models, { path, box }, signal)) ? 'person' : 'thing';
}

/**
 * Whether a picture shows people, in the box if there is one. The people model is sure of dogs and beetles too, so that models of poses
 * and faces decide. Faces are examined last: their model describes who is on the picture.
 */
export async function showsPeople(
  models: Models,
  { path, box }: { path: string; box: Box | null },
  signal: AbortSignal,
): Promise<boolean> {
  const isWanted = (found: { box: Box }) => box === null || isCenterInside(found.box, box);
  if (models.findModel('pose')) {
    const { poses } = await models.run('pose', { path }, signal);
    if (poses.some((pose) => pose.score >= POSE_SCORE_MIN && isWanted(pose))) return true;
  }
  if (!models.findModel('faces')) return false;
  const { faces } = await models.run('faces', { path }, signal);
  return faces.some(isWanted);
}

function isCenterInside(found: Box, box: Box): boolean {
  const [x, y] = [found.x + found.width / 2, found.y + found.height / 2];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** Finds a thing. Without a box and marks, it is the one that a model of objects finds. */
async function selectThing(
  models: Models,
  { path, box, marksPath }: WantedForeground,
  signal: AbortSignal,
): Promise<Matte> {
  const isSearched = box === null && marksPath === null && models.findModel('objects') !== null;
  const found = isSearched
    ? findClearThing((await models.run('objects', { path }, signal)).objects)
    : box;
  const thing = { ...(found && { box: found }), ...(marksPath !== null && { marks: marksPath }) };
  return models.run('select', { path, ...thing }, signal);
}

/** Makes everything outside a box background. */
function keepBox(matte: Matte, box: CutoutBox | null): Matte {
  if (!box) return matte;
  const { width, height } = matte;
  const isInside = (at: number, start: number, length: number) =>
    at >= start && at < start + length;
  const alpha = matte.alpha.map((value, at) => {
    const [x, y] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height];
    return isInside(x, box.x, box.width) && isInside(y, box.y, box.height) ? value : 0;
  });
  return { width, height, alpha };
}
