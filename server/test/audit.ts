import type { AuditEntry, ChainCheck } from '@spindle/contracts/audit/audit';
import type { TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from './open-app.ts';

/** Reads a page of the audit log as an administrator. `query` is the query string, without `?`. */
export async function readAudit(app: TestApp, admin: TestUser, query = ''): Promise<AuditEntry[]> {
  const answer = await app.call(admin, { url: `/api/v1/audit?${query}` });
  return answer.json().data.entries;
}

/**
 * Sends a request from a new session of a user, with the User-Agent `Browser 1`, and expects success. Returns the entries that it recorded,
 * newest first.
 */
export async function sendRecorded(
  app: TestApp,
  admin: TestUser,
  options: InjectOptions,
  by = admin,
): Promise<AuditEntry[]> {
  const token = await app.signIn(by);
  const [last] = await readAudit(app, admin, 'limit=1');
  const answer = await app.http.inject({
    ...options,
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'Browser 1', ...options.headers },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const entries = await readAudit(app, admin, 'limit=20');
  return entries.filter(({ seq }) => Number(seq) > Number(last?.seq));
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
