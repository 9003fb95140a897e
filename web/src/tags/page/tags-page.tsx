import { Button, SegmentedControl, Select } from '@mantine/core';
import { TagOrder } from '@spindle/contracts/tags/tag-catalog';
import { IconSearch, IconTags } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCancelBulkJob } from '../../bulk/bulk-api.ts';
import { useRunningJobs } from '../../bulk/running-jobs.ts';
import { formatCount } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { TypedInput } from '../../search/field/typed-input.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ListFrame } from '../../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../../ui/lists/list-message.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { TagAction } from './tag-action.ts';
import { type TagFilters, tagCatalogQuery } from './tag-catalog-api.ts';
import { TagDialogs } from './tag-dialogs.tsx';
import { TagLevel } from './tag-level.tsx';
import classes from './tags-page.module.css';
import { t } from './texts.ts';

/** Lists all tags by levels, or as a flat list those that a filter finds. Users who may edit assets change them here. */
export function TagsPage() {
  useTitle(t('title'));
  const [params, setParams] = useSearchParams();
  const [action, setAction] = useState<TagAction | null>(null);
  const filters = readFilters(params);
  const query = useInfiniteQuery(tagCatalogQuery(filters));
  const { data, error, refetch } = query;
  const [first] = data?.pages ?? [];
  const change = (name: string, value: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <ListFrame
      isBounded
      title={t('title')}
      total={first?.total}
      totalText={first && t('found', { count: first.hits })}
      action={<CancelButton />}
      head={<Toolbar filters={filters} unused={first?.unused ?? 0} onChange={change} />}
    >
      {!data && !error && <Skeletons />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {first?.hits === 0 && <NoTags filters={filters} onClear={() => setParams({})} />}
      {first && first.hits > 0 && (
        <>
          <TagLevel filters={filters} onAction={setAction} />
          <p className={classes.keys}>{t('keysHelp')}</p>
        </>
      )}
      {action && <TagDialogs action={action} onChange={setAction} />}
    </ListFrame>
  );
}

/** Returns the filters of an address. Without any, the list shows levels. */
function readFilters(params: URLSearchParams): TagFilters {
  const query = params.get('query') ?? '';
  const isUnused = params.get('show') === 'unused';
  const sort = TagOrder.catch('name').parse(params.get('sort'));
  return { query, isUnused, sort, parent: query === '' && !isUnused ? '' : undefined };
}

interface ToolbarProps {
  filters: TagFilters;
  unused: number;
  onChange: (name: string, value: string) => void;
}

function Toolbar({ filters: { query, isUnused, sort }, unused, onChange }: ToolbarProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('focusSearch', () => field.current?.focus());
  return (
    <search className={classes.toolbar}>
      <TypedInput
        ref={field}
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        maxLength={200}
        value={query}
        onTyped={(text) => onChange('query', text)}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('filter')}
        value={isUnused ? 'unused' : 'all'}
        data={[
          { value: 'all', label: t('all') },
          { value: 'unused', label: t('unused', { count: formatCount(unused) }) },
        ]}
        onChange={(value) => onChange('show', value === 'unused' ? value : '')}
      />
      <Select
        className={classes.sort}
        aria-label={t('sort')}
        allowDeselect={false}
        value={sort}
        data={TagOrder.options.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => onChange('sort', value === 'name' ? '' : (value ?? ''))}
      />
    </search>
  );
}

/** Cancels the running change of a tag. Assets that it has changed stay changed; its change set undoes them. */
function CancelButton() {
  const job = useRunningJobs(({ jobs }) => jobs.find(({ action }) => action === 'change_tag'));
  const cancel = useCancelBulkJob();
  if (!job) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={cancel.isPending}
      onClick={() => cancel.mutate(job.id)}
    >
      {t('cancelChange')}
    </Button>
  );
}

function NoTags({ filters, onClear }: { filters: TagFilters; onClear: () => void }) {
  const { query, isUnused } = filters;
  if (query === '' && !isUnused)
    return (
      <ListMessage>
        <EmptyState icon={IconTags} tone="invites" title={t('none')} help={t('noneHelp')} />
      </ListMessage>
    );
  const isFilter = query !== '';
  return (
    <ListMessage>
      <EmptyState
        icon={isFilter ? IconSearch : IconTags}
        title={t(isFilter ? 'noneFound' : 'noneUnused')}
        help={t(isFilter ? 'noneFoundHelp' : 'noneUnusedHelp')}
      >
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
      </EmptyState>
    </ListMessage>
  );
}

function Skeletons() {
  return (
    <div className={classes.list} role="status" aria-label={t('title')}>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={String(index)} className={classes.skeleton} />
      ))}
    </div>
  );
}
