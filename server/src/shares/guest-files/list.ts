import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  GUEST_FILE_DAYS,
  type listGuestFiles as route,
} from '@spindle/contracts/shares/guest-files';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';

const DAY_MS = 24 * 3_600_000;

/** Selects the files that wait for the caller: received, and neither accepted nor deleted. */
export const waitingFor = (ownerId: number) =>
  ({ ownerId, receivedAt: { not: null }, uploadId: { not: null } }) as const;

/** Lists the files that wait for the caller, the latest first. */
export async function listGuestFiles(ctx: Context, { query }: Input<typeof route>) {
  const where = waitingFor(ctx.actor.userId);
  const [rows, total] = await Promise.all([
    ctx.db.guestFile.findMany({
      where,
      include: { collection: { select: { id: true, name: true } } },
      orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
      skip: query.offset,
      take: query.limit,
    }),
    ctx.db.guestFile.count({ where }),
  ]);
  const files = rows.flatMap(({ receivedAt, ...row }) =>
    receivedAt === null
      ? []
      : {
          id: fromUuid(row.id),
          name: row.name,
          content_type: row.contentType,
          size: Number(row.size),
          guest_name: row.guestName,
          share_name: row.shareName,
          collection: row.collection,
          received_at: wireTime(receivedAt),
          expires_at: wireTime(new Date(receivedAt.getTime() + GUEST_FILE_DAYS * DAY_MS)),
        },
  );
  return { status: 'OK' as const, data: { files, total_files: total } };
}
