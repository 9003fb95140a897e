import type { Answer, Input } from '@spindle/contracts/http/route';
import {
  type answerQuestion as answerRoute,
  type nextQuestion as nextRoute,
  SUGGESTED_FACES_MAX,
  type listSuggestedFaces as suggestionsRoute,
} from '@spindle/contracts/people/question-routes';
import { type Context, inTransaction } from '@spindle/core/context';
import { lockPeople } from '@spindle/core/people/lock-people';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';
import { findPeople, type VisiblePerson, visiblePeople } from './access.ts';
import { FACE_PICTURE_COLUMNS, type FacePictureRow, presentFacePicture } from './face-picture.ts';
import { mergePeople } from './merge-people.ts';
import { presentPeople } from './present-people.ts';

/** Returns the two most alike people about whom no user has decided, after the cursor. Hidden people are left out. */
export async function nextQuestion(
  ctx: Context,
  { query: { after } }: Input<typeof nextRoute>,
): Promise<Answer<typeof nextRoute>> {
  const [first = 0, second = 0] = after?.split('-').map(Number) ?? [];
  const visible = (alias: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM person WHERE person.id = ${alias} AND NOT person.hidden AND ${visiblePeople(ctx.actor)})`;
  // Without parentheses where it sorts, as a row has no index.
  const position = Prisma.sql`question.distance, question.first_id, question.second_id`;
  const [found] = await ctx.db.$queryRaw<{ first: number; second: number; distance: number }[]>`
    SELECT question.first_id AS first, question.second_id AS second, question.distance
    FROM person_question AS question
    WHERE ${visible(Prisma.sql`question.first_id`)} AND ${visible(Prisma.sql`question.second_id`)}
      AND (${position}) > (coalesce((SELECT skipped.distance FROM person_question AS skipped
        WHERE skipped.first_id = ${first} AND skipped.second_id = ${second}), 0), ${first}, ${second})
    ORDER BY ${position} LIMIT 1`;
  if (!found) return { status: 'OK', data: null, cursor: null };
  const people = await findPeople(ctx, [found.first, found.second]);
  const [one, other] = await presentPeople(ctx, people);
  if (!one || !other) throw new Error('unreachable: a person who is not presented');
  return {
    status: 'OK',
    data: { first: one, second: other, distance: found.distance },
    cursor: `${found.first}-${found.second}`,
  };
}

/** Merges two people, or saves that they differ. Returns the kept person after a merge. Throws NotFound for a hidden person. */
export async function answerQuestion(
  ctx: Context,
  { body: { first_id, second_id, answer } }: Input<typeof answerRoute>,
): Promise<VisiblePerson | null> {
  const [first, second] = await findPeople(ctx, [first_id, second_id]);
  if (!first || !second) throw new Error('unreachable: findPeople returns all or throws');
  if (answer === 'same') {
    const [kept, other] =
      first.name === '' && second.name !== '' ? [second, first] : [first, second];
    return mergePeople(ctx, kept.id, [other.id]);
  }
  const pair = {
    firstId: Math.min(first_id, second_id),
    secondId: Math.max(first_id, second_id),
  };
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    await tx.db.personDifference.createMany({ data: [pair], skipDuplicates: true });
    await tx.db.personQuestion.deleteMany({ where: pair });
  });
  return null;
}

/** Lists visible faces without a person that look like a person, from the most alike. */
export async function listSuggestedFaces(
  { db, actor }: Context,
  { id }: VisiblePerson,
): Promise<Answer<typeof suggestionsRoute>['data']> {
  const rows = await db.$queryRaw<(FacePictureRow & { distance: number })[]>`
    SELECT ${FACE_PICTURE_COLUMNS}, suggestion.distance
    FROM face_suggestion AS suggestion JOIN face ON face.id = suggestion.face_id
    JOIN asset ON asset.id = face.asset_id
    WHERE suggestion.person_id = ${id} AND face.person_id IS NULL
      AND face.render_version = asset.render_version AND ${visibleAssets(actor, 'live')}
      AND NOT EXISTS (SELECT FROM face_rejection AS rejection
        WHERE rejection.face_id = face.id AND rejection.person_id = ${id})
    ORDER BY suggestion.distance, face.id LIMIT ${SUGGESTED_FACES_MAX}`;
  return rows.map((row) => ({ ...presentFacePicture(row), distance: row.distance }));
}
