import { timingSafeEqual } from 'node:crypto';
import {
  VISITOR_NAME_NEEDED,
  VISITORS_FULL,
  VISITORS_MAX,
} from '@spindle/contracts/shares/visitors';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import type { Share, ShareVisitor } from '@spindle/prisma/client';
import type { Visitor } from './access.ts';

/** Limits the digits of an id in a cookie, so that it fits the column. */
const ID_PATTERN = /^[1-9]\d{0,8}$/;

/** Returns who the visitor of a share is, if they told their name in this browser; null before, and for a forged or foreign cookie. */
export async function findIdentity(
  { db }: Pick<Context, 'db'> | Pick<TxContext, 'db'>,
  share: Share,
  { identity }: Visitor,
  secrets: Secrets,
): Promise<ShareVisitor | null> {
  const [id = '', given = ''] = identity?.split('.') ?? [];
  if (!ID_PATTERN.test(id)) return null;
  const expected = Buffer.from(sign(share, id, secrets));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  return db.shareVisitor.findFirst({ where: { id: Number(id), shareId: share.id } });
}

/** A visitor who changes something. `name`: what they call themselves, needed the first time. */
interface ActingVisitor {
  visitor: Visitor;
  name: string | undefined;
  secrets: Secrets;
}

/**
 * Runs a change of a visitor in a transaction and returns its result. The browser then remembers the visitor. Throws Invalid as `identify`
 * does.
 */
export async function changeAsVisitor<T>(
  ctx: Context,
  share: Share,
  acting: ActingVisitor,
  change: (tx: TxContext, identity: ShareVisitor) => Promise<T>,
): Promise<T> {
  const { identity, result } = await inTransaction(ctx, async (tx) => {
    const identity = await identify(tx, share, acting);
    return { identity, result: await change(tx, identity) };
  });
  acting.visitor.saveIdentity(`${identity.id}.${sign(share, String(identity.id), acting.secrets)}`);
  return result;
}

/**
 * Returns who the visitor is; stores a new visitor under the given name. Throws Invalid without a name, and when VISITORS_MAX visitors of the
 * share have told theirs. Locks the share, so that parallel requests cannot exceed the limit.
 */
async function identify(
  tx: TxContext,
  share: Share,
  { visitor, name, secrets }: ActingVisitor,
): Promise<ShareVisitor> {
  const known = await findIdentity(tx, share, visitor, secrets);
  if (known) return known;
  if (name === undefined) throw new Invalid(VISITOR_NAME_NEEDED);
  await tx.db.$queryRaw`SELECT 1 FROM share WHERE id = ${share.id} FOR NO KEY UPDATE`;
  const count = await tx.db.shareVisitor.count({ where: { shareId: share.id } });
  if (count >= VISITORS_MAX) throw new Invalid(VISITORS_FULL);
  return tx.db.shareVisitor.create({ data: { shareId: share.id, name, createdAt: tx.now() } });
}

function sign({ tokenHash }: Share, id: string, secrets: Secrets): string {
  return secrets.fingerprint(`share visitor ${tokenHash} ${id}`);
}
