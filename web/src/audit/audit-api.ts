import type { ChainCheck } from '@spindle/contracts/audit/audit';
import {
  exportAuditCsv,
  exportAuditNdjson,
  listAudit,
  verifyAudit,
} from '@spindle/contracts/audit/audit-routes';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callForFile } from '../api/call.ts';
import { downloadFile } from '../lib/download-file.ts';
import { showError } from '../ui/alerts/alerts.ts';
import { type Filters, requestOf } from './audit-filters.ts';

/** Queries the entries in pages, newest first. */
export const auditQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const query = { ...requestOf(filters), ...(cursor !== null && { cursor }) };
      return (await call(listAudit, { query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

export type ExportFormat = 'csv' | 'ndjson';

/** Downloads the entries that match the filters. */
export function useExport(filters: Filters) {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const route = format === 'csv' ? exportAuditCsv : exportAuditNdjson;
      const answer = await callForFile(route, { query: requestOf(filters) });
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(await answer.blob(), `audit-${day}.${format}`);
    },
    onError: showError,
  });
}

/** The result of a verification of the whole log. */
export type LogCheck = Pick<ChainCheck, 'checked' | 'broken' | 'last'>;

/** Verifies the whole log, page by page. `checked` counts the entries so far. */
export function useVerify() {
  const [checked, setChecked] = useState(0);
  const verification = useMutation({
    mutationFn: async (): Promise<LogCheck> => {
      let total = 0;
      for (let after: string | null = null; ; ) {
        const query: { after?: string } = after === null ? {} : { after };
        const { data } = await call(verifyAudit, { query });
        total += data.checked;
        setChecked(total);
        if (data.next_after === null) return { ...data, checked: total };
        after = data.next_after;
      }
    },
    onMutate: () => setChecked(0),
    onError: showError,
  });
  return { verification, checked };
}
