import { type Context, inTransaction } from '@spindle/core/context';
import { makeUser } from '@spindle/core/test/factories';
import type { SmtpReceiver } from '@spindle/core/test/smtp-receiver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MailTest, openMailTest, secrets } from '../../test/mail.ts';
import { sweepRows } from '../upkeep/sweep-rows.ts';

const MINUTE_MS = 60_000;

let mails: MailTest;
let smtp: SmtpReceiver;
let ctx: Context;

beforeAll(async () => {
  mails = await openMailTest();
  ({ smtp, ctx } = mails);
});

beforeEach(() => mails.restore());

afterAll(() => mails.close());

it('a request for a new password sends a link to an enabled user only, and at most three at a time', async () => {
  const user = await makeUser(ctx, secrets, 'USER');
  const disabled = await makeUser(ctx, secrets, 'USER', { enabled: false });
  const request = (email: string, requestedAt = new Date()) =>
    ctx.db.passwordResetRequest.create({ data: { email, requestedAt } });
  const requests = () => ctx.db.passwordResetRequest.count();
  await request(disabled.email);
  await request('nobody@example.com');
  await mails.start();
  for (let n = 0; n < 5; n += 1) {
    await request(user.email);
    await expect.poll(requests).toBe(0);
  }
  await expect.poll(mails.waiting).toEqual([]);
  const sent = await mails.received(user.email);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ text }) => linkIn(text))).size).toBe(3);
  for (const to of [disabled.email, 'nobody@example.com']) expect(await smtp.read(to)).toEqual([]);
  const recorded = await ctx.db.auditEntry.findMany({ where: { action: 'password.mail_link' } });
  const target = { actorKind: 'system', targetType: 'user', targetId: String(user.row.id) };
  expect(recorded).toMatchObject([target, target, target]);
  const codes = await ctx.db.passwordReset.findMany();
  expect(codes.map(({ userId }) => userId)).toEqual([user.row.id, user.row.id, user.row.id]);
  expect(JSON.stringify(codes)).not.toContain(
    linkIn(sent[0]?.text ?? '')
      .split('/')
      .pop(),
  );
});

it('a request for an address that is being changed sends nothing there', async () => {
  const { email, row } = await makeUser(ctx, secrets, 'USER');
  await ctx.db.passwordResetRequest.create({ data: { email, requestedAt: new Date() } });
  await inTransaction(ctx, async ({ db }) => {
    await db.user.update({ where: { id: row.id }, data: { email: `new-${email}` } });
    await mails.start();
    await expect.poll(countWaiting).toBe(1);
  });
  await expect.poll(() => ctx.db.passwordResetRequest.count()).toBe(0);
  expect(await ctx.db.passwordReset.count({ where: { userId: row.id } })).toBe(0);
  expect(await mails.waiting()).toEqual([]);
  expect(await smtp.read(email)).toEqual([]);
});

/** Counts the connections of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [found] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return found?.count ?? 0;
}

it('a request that waited for an hour sends nothing', async () => {
  const { email } = await makeUser(ctx, secrets, 'USER');
  const requestedAt = new Date(Date.now() - 61 * MINUTE_MS);
  await ctx.db.passwordResetRequest.create({ data: { email, requestedAt } });
  await mails.start();
  await expect.poll(() => ctx.db.passwordResetRequest.count()).toBe(0);
  expect(await mails.waiting()).toEqual([]);
  expect(await smtp.read(email)).toEqual([]);
});

it('the sweep deletes expired codes, and mails that nobody sends any more', async () => {
  const { row } = await makeUser(ctx, secrets, 'USER');
  const at = new Date(Date.now() - 2 * 3_600_000);
  const code = (codeHash: string, expiresAt: Date) => ({
    codeHash,
    userId: row.id,
    createdAt: at,
    expiresAt,
  });
  await ctx.db.passwordReset.createMany({
    data: [code('expired', at), code('valid', new Date(Date.now() + MINUTE_MS))],
  });
  await mails.queue();
  const kept = await mails.queue();
  await ctx.db.mailMessage.updateMany({
    where: { recipient: { not: kept } },
    data: { expiresAt: at },
  });
  await sweepRows(ctx);
  const codes = await ctx.db.passwordReset.findMany({ where: { userId: row.id } });
  expect(codes.map(({ codeHash }) => codeHash)).toEqual(['valid']);
  expect((await mails.waiting()).map(({ recipient }) => recipient)).toEqual([kept]);
});

function linkIn(text: string): string {
  return /https:\S+\/reset-password\/\S+/.exec(text)?.[0] ?? '';
}
