import { Activity, type listActivity as route } from '@spindle/contracts/activity/activity';
import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';

/**
 * Lists the history of an asset, newest first, starting before the entry `before`. An entry that does not match the contract has the
 * action OTHER, so that it does not hide the rest.
 */
export async function listActivity(
  ctx: Context,
  asset: Authorized<Asset, 'view'>,
  { query }: Input<typeof route>,
) {
  const rows = await ctx.db.assetActivity.findMany({
    where: {
      assetId: asset.id,
      ...(query.before !== undefined && { id: { lt: query.before } }),
    },
    orderBy: { id: 'desc' },
    take: query.limit,
  });
  const users = await ctx.db.user.findMany({
    where: { id: { in: [...new Set(rows.map(({ userId }) => userId))] } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(
    users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
  const data = rows.map((row): Activity => {
    const entry = {
      id: Number(row.id),
      user_id: row.userId,
      user_name: names.get(row.userId) ?? '',
      time: wireTime(row.at),
    };
    const parsed = Activity.safeParse({ ...entry, action: row.action, details: row.details });
    return parsed.success
      ? parsed.data
      : { ...entry, action: 'OTHER', details: { recorded_action: row.action } };
  });
  return { status: 'OK' as const, data };
}
