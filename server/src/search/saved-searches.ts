import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  type changeSavedSearch as changeRoute,
  type createSavedSearch as createRoute,
  type deleteSavedSearch as deleteRoute,
  SAVED_SEARCHES_MAX,
  type SavedSearch as SavedSearchAnswer,
} from '@spindle/contracts/search/saved-searches';
import type { Context } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import type { Prisma } from '@spindle/prisma/client';

/** Lists the caller's saved searches by name. */
export async function listSavedSearches(ctx: Context) {
  const rows = await ctx.db.savedSearch.findMany({
    where: { userId: ctx.actor.userId },
    orderBy: { name: 'asc' },
  });
  return { status: 'OK' as const, data: rows.map(present) };
}

/** Saves a search, or replaces the caller's search of that name. Throws Conflict beyond SAVED_SEARCHES_MAX. */
export async function createSavedSearch(ctx: Context, { body }: Input<typeof createRoute>) {
  const { userId } = ctx.actor;
  const { name, request, notify } = body;
  const others = await ctx.db.savedSearch.count({ where: { userId, name: { not: name } } });
  if (others >= SAVED_SEARCHES_MAX)
    throw new Conflict(`You can save at most ${SAVED_SEARCHES_MAX} searches. Delete one first.`);
  const data = { request: asJson(request), ...(await notifyColumns(ctx, notify)) };
  const row = await ctx.db.savedSearch.upsert({
    where: { userId_name: { userId, name } },
    create: { userId, name, createdAt: ctx.now(), ...data },
    update: data,
  });
  return { status: 'OK' as const, data: present(row) };
}

/** Renames a saved search, replaces its request, or turns its notifications on or off. Throws NotFound for a search of another user, Conflict for a name in use. */
export async function changeSavedSearch(ctx: Context, { params, body }: Input<typeof changeRoute>) {
  const own = { id: params.id, userId: ctx.actor.userId };
  const { name, request, notify } = body;
  if (name !== undefined) {
    const taken = { userId: own.userId, name, id: { not: own.id } };
    if (await ctx.db.savedSearch.findFirst({ where: taken }))
      throw new Conflict(`You already have a saved search named ${name}.`);
  }
  const data = {
    ...(name !== undefined && { name }),
    ...(request && { request: asJson(request) }),
    ...(await notifyColumns(ctx, notify)),
  };
  const { count } = await ctx.db.savedSearch.updateMany({ where: own, data });
  const row = count > 0 && (await ctx.db.savedSearch.findFirst({ where: own }));
  if (!row) throw new NotFound('Saved search', params.id);
  return { status: 'OK' as const, data: present(row) };
}

/** Deletes a saved search. Throws NotFound for a search of another user. */
export async function deleteSavedSearch(ctx: Context, { params }: Input<typeof deleteRoute>) {
  const own = { id: params.id, userId: ctx.actor.userId };
  const { count } = await ctx.db.savedSearch.deleteMany({ where: own });
  if (count === 0) throw new NotFound('Saved search', params.id);
  return { status: 'OK' as const, message: 'Saved search deleted' };
}

/** Returns the columns that turn notifications on or off. Assets that exist now are not new. */
async function notifyColumns(ctx: Context, notify: boolean | undefined) {
  if (notify === undefined) return {};
  if (!notify) return { notify };
  const [row] = await ctx.db.$queryRaw<{ seq: bigint }[]>`SELECT visible_seq() AS seq`;
  return { notify, checkedSeq: row?.seq ?? 0n, checkedAt: ctx.now(), unread: 0 };
}

function present(row: {
  id: number;
  name: string;
  request: unknown;
  notify: boolean;
  createdAt: Date;
}): SavedSearchAnswer {
  const { id, name, request, notify, createdAt } = row;
  return {
    id,
    name,
    request: request as Record<string, unknown>,
    notify,
    created_at: wireTime(createdAt),
  };
}

/** A request that the contract has parsed is plain JSON. */
function asJson(request: object): Prisma.InputJsonObject {
  return request as Prisma.InputJsonObject;
}
