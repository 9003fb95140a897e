import type { AuditEntry, ChainCheck } from '@spindle/contracts/audit/audit';
import type { TestUser } from '@spindle/core/test/factories';
import type { TestApp } from './open-app.ts';

/** Reads a page of the audit log as an administrator. `query` is the query string, without `?`. */
export async function readAudit(app: TestApp, admin: TestUser, query = ''): Promise<AuditEntry[]> {
  const answer = await app.call(admin, { url: `/api/v1/audit?${query}` });
  return answer.json().data.entries;
}

/** Verifies the whole audit log. */
export async function verifyLog(app: TestApp, admin: TestUser): Promise<ChainCheck> {
  return (await app.call(admin, { url: '/api/v1/audit/verify' })).json().data;
}

/** Runs a statement without the triggers of the audit log, as its owner can. */
export async function tamper(app: TestApp, statement: string): Promise<void> {
  await app.ctx.db.$transaction(async (db) => {
    await db.$executeRawUnsafe('ALTER TABLE audit_entry DISABLE TRIGGER USER');
    await db.$executeRawUnsafe(statement);
    await db.$executeRawUnsafe('ALTER TABLE audit_entry ENABLE TRIGGER USER');
  });
}
