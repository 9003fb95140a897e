import * as contract from '@spindle/contracts/audit/audit-routes';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import { CSV, exportEntries, NDJSON } from './export-entries.ts';
import { listEntries } from './list-entries.ts';
import { verifyAudit } from './verify-chain.ts';

export function auditRoutes(app: App): void {
  serve(app, contract.listAudit, listEntries);
  serve(app, contract.verifyAudit, verifyAudit);
  serveFile(app, contract.exportAuditCsv, (ctx, { query }) => exportEntries(ctx, query, CSV));
  serveFile(app, contract.exportAuditNdjson, (ctx, { query }) => exportEntries(ctx, query, NDJSON));
}
