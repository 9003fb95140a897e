import type { Context } from '@spindle/core/context';

/** Ends the caller's session everywhere. An API key has none: nothing happens. */
export async function logout(ctx: Context): Promise<{ status: 'OK'; message: string }> {
  if (ctx.actor.sessionId !== null)
    await ctx.db.session.update({
      where: { id: ctx.actor.sessionId },
      data: { revokedAt: ctx.now() },
    });
  return { status: 'OK', message: 'Signed out.' };
}
