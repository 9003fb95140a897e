import { z } from 'zod';
import { onlyRoles, route } from '../http/route.ts';
import {
  AUDIT_PAGE,
  AUDIT_PAGE_MAX,
  AuditEntry,
  AuditFilters,
  AuditSeq,
  ChainCheck,
  VERIFY_PAGE_MAX,
} from './audit.ts';

const PATH = '/api/v1/audit';
const ACCESS = onlyRoles('ADMIN');

export const listAudit = route({
  method: 'GET',
  path: PATH,
  summary: 'List the entries of the audit log, newest first',
  access: ACCESS,
  query: AuditFilters.extend({
    /** `next_cursor` of the previous page. */
    cursor: AuditSeq.optional(),
    limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      entries: z.array(AuditEntry),
      /** Null on the last page. */
      next_cursor: AuditSeq.nullable(),
    }),
  }),
  example: () => ({ query: { action: 'user', limit: '20' } }),
});

export const exportAuditCsv = route({
  method: 'GET',
  path: `${PATH}.csv`,
  summary: 'Download the entries of the audit log as CSV, oldest first',
  access: ACCESS,
  query: AuditFilters,
  answer: z.string(),
  answerFormat: 'file',
  example: () => ({ query: { action: 'user.sign_in' } }),
});

export const exportAuditNdjson = route({
  method: 'GET',
  path: `${PATH}.ndjson`,
  summary: 'Download the entries of the audit log as one JSON object per line, oldest first',
  access: ACCESS,
  query: AuditFilters,
  answer: z.string(),
  answerFormat: 'file',
  example: () => ({ query: { target: 'user:1' } }),
});

export const verifyAudit = route({
  method: 'GET',
  path: `${PATH}/verify`,
  summary: 'Verify the hash chain of the audit log, one page of entries per call, oldest first',
  access: ACCESS,
  query: z.object({
    /** `next_after` of the previous call. */
    after: AuditSeq.optional(),
    limit: z.coerce.number().int().min(1).max(VERIFY_PAGE_MAX).default(VERIFY_PAGE_MAX),
  }),
  answer: z.object({ status: z.literal('OK'), data: ChainCheck }),
  example: () => ({ query: { limit: '1000' } }),
});
