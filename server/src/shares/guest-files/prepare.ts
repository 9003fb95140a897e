import type { Input } from '@spindle/contracts/http/route';
import type { prepareGuestUploads as route } from '@spindle/contracts/shares/guest-files';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import type { Visitor } from '../access.ts';
import { changeAsVisitor } from '../identity.ts';
import { enterToUpload } from './accepting-share.ts';

/**
 * Names a visitor and says which files they have already sent to this share. Only their own files count, so that nobody learns what others
 * have. Throws Forbidden for a share that does not accept files, Invalid without a name.
 */
export async function prepareGuestUploads(
  ctx: Context,
  { params, body }: Input<typeof route>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const { share } = await enterToUpload(ctx, params.token, visitor, secrets);
  const acting = { visitor, name: body.name, secrets };
  const identity = await changeAsVisitor(ctx, share, acting, async (_tx, identity) => identity);
  const sent = await ctx.db.guestFile.findMany({
    where: {
      visitorId: identity.id,
      sha256: { in: body.files.map(({ sha256 }) => sha256) },
      OR: [{ acceptedAt: { not: null } }, { receivedAt: { not: null }, uploadId: { not: null } }],
    },
    select: { sha256: true, size: true },
  });
  const keys = new Set(sent.map(({ sha256, size }) => `${sha256} ${size}`));
  return {
    status: 'OK' as const,
    data: {
      visitor_name: identity.name,
      is_sent: body.files.map(({ sha256, size }) => keys.has(`${sha256} ${size}`)),
    },
  };
}
