import { NO_DATABASE_URL, type testExport as route } from '@spindle/contracts/export/export-routes';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { connectExport } from '@spindle/core/export/connect-export';
import { ExportFailure } from '@spindle/core/export/export-failure';
import { requireDatabaseUrl, targetOf } from '@spindle/core/export/export-target';
import type { Secrets } from '@spindle/core/secrets';
import { unmaskDatabaseUrl } from '../settings/sections/database.ts';
import { readStoredSettings } from '../settings/stored-settings.ts';

/**
 * Connects to a database, or to the saved one, and checks the table. A failure is a result, not an error. Throws Conflict without a URL,
 * and Invalid for a masked password that stands for no saved one.
 */
export async function testExport(
  ctx: Context,
  { body }: Input<typeof route>,
  secrets: Secrets,
): Promise<Answer<typeof route>> {
  const stored = await readStoredSettings(ctx, secrets);
  const url = body.db_url ? unmaskDatabaseUrl(body.db_url, stored) : stored.values.database.db_url;
  if (url === '') throw new Conflict(NO_DATABASE_URL);
  const answer = await testConnection(ctx, url);
  const { is_connected } = answer.data;
  // Recorded because the test creates the table, and reveals which hosts answer.
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      action: 'export.test',
      target: { type: 'database', id: null, name: targetOf(url) },
      details: { is_connected },
    }),
  );
  return answer;
}

async function testConnection(ctx: Context, url: string): Promise<Answer<typeof route>> {
  try {
    const { server, isEncrypted, close } = await connectExport(ctx.config, requireDatabaseUrl(url));
    close();
    const how = isEncrypted ? 'with TLS' : 'without TLS';
    return {
      status: 'OK',
      data: { is_connected: true, server, is_encrypted: isEncrypted },
      message: `Connected to ${server} ${how}.`,
    };
  } catch (error) {
    if (!(error instanceof ExportFailure)) throw error;
    const { message } = error;
    return {
      status: 'OK',
      data: { is_connected: false, server: null, is_encrypted: false },
      message,
    };
  }
}
