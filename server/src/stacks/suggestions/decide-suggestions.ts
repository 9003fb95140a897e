import type { Answer, Input } from '@spindle/contracts/http/route';
import {
  ACCEPTED_STACKS_MAX,
  type acceptStackSuggestions as acceptRoute,
  type dismissStackSuggestion as dismissRoute,
} from '@spindle/contracts/stacks/suggestions';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Forbidden, NotFound } from '@spindle/core/errors';
import { saveStack } from '@spindle/core/stacks/write-stack';
import { visibleAssets } from '../../assets/visible-assets.ts';
import { lockStackable } from '../access.ts';
import { isOfCaller } from './own-suggestions.ts';

/** Closes a suggestion, or opens it again. Throws NotFound for one of which the caller sees no asset. */
export async function dismissStackSuggestion(
  { db, actor }: Context,
  { params: { id }, body: { dismissed } }: Input<typeof dismissRoute>,
): Promise<Answer<typeof dismissRoute>> {
  const changed = await db.$executeRaw`
    UPDATE stack_suggestion SET is_open = ${!dismissed} WHERE id = ${id}::int AND ${isOfCaller(actor)} AND EXISTS (
      SELECT FROM stack_suggestion_member AS member JOIN asset ON asset.id = member.asset_id
      WHERE member.suggestion_id = stack_suggestion.id AND ${visibleAssets(actor, 'live')})`;
  if (changed === 0) throw new NotFound('Suggestion', id || undefined);
  return { status: 'OK' };
}

/** Makes stacks of the next suggestions of a kind, each in its own transaction. Skips those that can no longer be stacked. */
export async function acceptStackSuggestions(
  ctx: Context,
  { body: { kind, after_id } }: Input<typeof acceptRoute>,
): Promise<Answer<typeof acceptRoute>> {
  const found = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT id FROM stack_suggestion
    WHERE is_open AND kind = ${kind}::stack_kind AND id > ${after_id}::int AND ${isOfCaller(ctx.actor)}
    ORDER BY id LIMIT ${ACCEPTED_STACKS_MAX}`;
  const stackIds: number[] = [];
  for (const { id } of found) {
    const stackId = await inTransaction(ctx, (tx) => accept(tx, id)).catch(nullIfRefused);
    if (stackId !== null) stackIds.push(stackId);
  }
  const last = found.length === ACCEPTED_STACKS_MAX ? found.at(-1) : undefined;
  return { status: 'OK', stack_ids: stackIds, next_id: last?.id ?? null };
}

/** Returns null for a suggestion that was decided meanwhile. */
async function accept(tx: TxContext, id: number): Promise<number | null> {
  const suggestion = await tx.db.stackSuggestion.findUnique({
    where: { id, isOpen: true },
    include: { members: { orderBy: [{ position: 'asc' }, { assetId: 'asc' }] } },
  });
  if (!suggestion) return null;
  const { ids } = await lockStackable(
    tx,
    suggestion.members.map(({ assetId }) => assetId),
  );
  return saveStack(tx, suggestion.kind, ids);
}

/** Returns null when assets are hidden, archived, in the trash, or too many for a stack. Throws every other error. */
function nullIfRefused(error: unknown): null {
  if (error instanceof NotFound || error instanceof Forbidden || error instanceof Conflict)
    return null;
  throw error;
}
