import type { Answer, Input } from '@spindle/contracts/http/route';
import type { changePerson as route } from '@spindle/contracts/people/person-routes';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { fold } from '@spindle/core/search/fold';
import { findFaces, findPerson, type VisiblePerson } from './access.ts';
import { presentPerson } from './present-people.ts';

/** Changes a person. Throws Invalid for a cover that is the face of somebody else, NotFound for a hidden one. */
export async function changePerson(
  ctx: Context,
  person: VisiblePerson,
  { name, hidden, cover_face_id }: Input<typeof route>['body'],
): Promise<Answer<typeof route>> {
  if (cover_face_id != null) {
    const [cover] = await findFaces(ctx, [cover_face_id]);
    if (cover?.personId !== person.id) throw new Invalid('The cover must be a face of the person.');
  }
  await ctx.db.person.updateMany({
    where: { id: person.id },
    data: {
      hidden,
      coverFaceId: cover_face_id,
      ...(name !== undefined && { name, nameKey: fold(name) }),
      updatedAt: ctx.now(),
    },
  });
  return presentPerson(ctx, await findPerson(ctx, person.id));
}
