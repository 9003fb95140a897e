import type { Answer, Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  ASSET_AGE_DAYS,
  LIBRARY_TYPES,
  type readLibraryInsights as route,
} from '@spindle/contracts/usage/library-insights';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { isLimited } from './asset-access.ts';
import { daysOf, presentDays } from './days.ts';
import { readUserNames } from './user-names.ts';

/** Limits the users of a response. */
const USERS_MAX = 50;

/** Assets of a user of one type and age, now or before the first day. */
interface Row {
  isNow: boolean;
  userId: number;
  type: string;
  age: number;
  assets: number;
  bytes: number;
}

/** Returns the assets and bytes of the library, and how they have grown. */
export async function readLibraryInsights(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const days = daysOf(query, ctx.now());
  const userId = query.user_id || undefined;
  const [state, { rows, isMeasured, hasPrevious }] = await Promise.all([
    ctx.db.usageState.findFirst(),
    readRows(ctx, days.from, userId),
  ]);
  const sumGrowing = growthOf(hasPrevious);
  const outsideTrash = rows.filter(({ type }) => type !== 'trash');
  const byUser = groupBy(outsideTrash, ({ userId }) => userId)
    .map(({ key, rows: group }) => ({ id: key, ...sumGrowing(group) }))
    .filter(({ bytes, assets }) => bytes > 0 || assets > 0)
    .sort((a, b) => b.bytes - a.bytes || a.id - b.id)
    .slice(0, USERS_MAX);
  const names = await readUserNames(
    ctx,
    byUser.map(({ id }) => id),
  );
  const byType = new Map(
    groupBy(rows, ({ type }) => type).map(({ key, rows: group }) => [key, group]),
  );
  return {
    ...presentDays(days),
    measured_at: isMeasured && state?.storageAt ? wireTime(state.storageAt) : null,
    is_limited: isLimited(ctx.actor, userId),
    total: sumGrowing(rows),
    by_type: LIBRARY_TYPES.flatMap((type) => {
      const group = byType.get(type);
      return group ? [{ type, ...sumGrowing(group) }] : [];
    }),
    by_user: byUser.map(({ id, ...sums }) => ({
      user: { id, name: names.get(id) ?? '' },
      ...sums,
    })),
    by_age: groupBy(
      outsideTrash.filter(({ isNow }) => isNow),
      ({ age }) => age,
    )
      .sort((a, b) => a.key - b.key)
      .map(({ key, rows: group }) => ({
        from_days: ASSET_AGE_DAYS[key - 1] ?? 0,
        until_days: ASSET_AGE_DAYS[key] ?? null,
        ...sum(group),
      })),
  };
}

/** Reads the last measurement, and the last one before a day. */
async function readRows({ db }: Context, firstDay: number, userId: number | undefined) {
  const [measured] = await db.$queryRaw<{ last: number | null; previous: number | null }[]>`
    SELECT max(day) AS last, (SELECT max(day) FROM usage_library WHERE day < ${firstDay}::int) AS previous
    FROM usage_library`;
  const { last = null, previous = null } = measured ?? {};
  const isOfUser = userId === undefined ? Prisma.sql`true` : Prisma.sql`user_id = ${userId}::int`;
  const read = (day: number | null, isNow: boolean) =>
    day === null
      ? []
      : db.$queryRaw<Row[]>`
          SELECT ${isNow}::boolean AS "isNow", user_id AS "userId", type, age, assets, bytes::float8 FROM usage_library
          WHERE day = ${day}::int AND ${isOfUser}`;
  const [now, before] = await Promise.all([read(last, true), read(previous, false)]);
  return { rows: [...now, ...before], isMeasured: last !== null, hasPrevious: previous !== null };
}

/** Returns a function that sums rows of now, and the bytes before. */
const growthOf = (hasPrevious: boolean) => (rows: readonly Row[]) => ({
  ...sum(rows.filter(({ isNow }) => isNow)),
  previous_bytes: hasPrevious ? sum(rows.filter(({ isNow }) => !isNow)).bytes : null,
});

function sum(rows: readonly Row[]) {
  return {
    assets: rows.reduce((total, { assets }) => total + assets, 0),
    bytes: rows.reduce((total, { bytes }) => total + bytes, 0),
  };
}

function groupBy<K>(rows: readonly Row[], keyOf: (row: Row) => K): { key: K; rows: Row[] }[] {
  const groups = new Map<K, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups].map(([key, group]) => ({ key, rows: group }));
}
