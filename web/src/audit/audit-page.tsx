import { Button } from '@mantine/core';
import type { AuditEntry } from '@spindle/contracts/audit/audit';
import { IconFileSearch, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressReader } from '../lib/navigation/use-address-reader.ts';
import { useTitle } from '../lib/use-title.ts';
import { useSession } from '../session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { DaySections } from '../ui/lists/day-sections.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { auditQuery } from './audit-api.ts';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import {
  type Filters,
  isFiltered,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from './audit-filters.ts';
import { AuditRow, AuditSkeletons } from './audit-row.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { ExportMenu } from './export-menu.tsx';
import { t } from './texts.ts';
import { VerifyBar } from './verify-bar.tsx';

/** Lists the audit log, with filters in the address, details, exports and the verification of the log. */
export function AuditPage() {
  useTitle(t('title'));
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  if (!isAdmin) return <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
  return <AuditLog />;
}

function AuditLog() {
  const [address, setAddress] = useSearchParams();
  const readAddress = useAddressReader();
  const filters = useMemo(() => readFilters(address), [address]);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const query = useInfiniteQuery(auditQuery(filters));
  const { data, error } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const change = (changes: Partial<Filters>) =>
    setAddress(writeFilters({ ...readFilters(readAddress()), ...changes }));
  return (
    <ListFrame
      isBounded
      title={t('title')}
      total={undefined}
      action={
        <>
          <IconButton
            icon={IconRefresh}
            label={t('refresh')}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          />
          <ExportMenu filters={filters} />
        </>
      }
      head={<AuditFilterFields filters={filters} onChange={change} />}
    >
      <VerifyBar />
      {!data && !error && <AuditSkeletons />}
      {!data && error && (
        <ListFailed title={t('notLoaded')} error={error} onRetry={query.refetch} />
      )}
      {data && entries.length === 0 && (
        <NoEntries isFiltered={isFiltered(filters)} onClear={() => change(NO_FILTERS)} />
      )}
      <DaySections entries={entries} timeOf={({ at }) => at}>
        {(entry) => <AuditRow key={entry.seq} entry={entry} onOpen={() => setOpened(entry)} />}
      </DaySections>
      <LoadMore label={t('more')} query={query} />
      {opened && (
        <EntryDialog
          entry={opened}
          onFilter={(changes) => {
            setOpened(null);
            change({ ...NO_FILTERS, ...changes });
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </ListFrame>
  );
}

interface NoEntriesProps {
  isFiltered: boolean;
  onClear: () => void;
}

function NoEntries({ isFiltered: hasFilters, onClear }: NoEntriesProps) {
  return (
    <ListMessage>
      <EmptyState
        icon={IconFileSearch}
        title={t(hasFilters ? 'noMatch' : 'none')}
        help={t(hasFilters ? 'noMatchHelp' : 'noneHelp')}
      >
        {hasFilters && (
          <Button variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
      </EmptyState>
    </ListMessage>
  );
}
