import type { Context } from '@spindle/core/context';

/** Ends the caller's session and all its tokens. Does nothing for an API key, which has no session. */
export async function logout(ctx: Context): Promise<{ status: 'OK'; message: string }> {
  if (ctx.actor.sessionId !== null)
    await ctx.db.session.update({
      where: { id: ctx.actor.sessionId },
      data: { revokedAt: ctx.now() },
    });
  return { status: 'OK', message: 'Signed out.' };
}
