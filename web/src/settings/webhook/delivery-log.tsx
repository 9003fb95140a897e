import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { DeliveryState, type WebhookEndpoint } from '@spindle/contracts/webhooks/webhooks';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import boxed from '../../ui/lists/boxed-list.module.css';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Card, CardEmpty } from '../card.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import classes from './delivery-log.module.css';
import { DeliveryRow } from './delivery-row.tsx';
import { ResendFailedDialog } from './resend-failed-dialog.tsx';
import { t } from './texts.ts';
import { type DeliveryFilters, deliveriesQuery, endpointsQuery } from './webhooks-api.ts';

const NO_FILTERS: DeliveryFilters = { endpoint: undefined, state: undefined };

/** Lists the deliveries of the last 30 days, with their details and ways to resend them. */
export function DeliveryLog() {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [openId, setOpenId] = useState<string | null>(null);
  const endpoints = useQuery(endpointsQuery).data ?? [];
  const query = useInfiniteQuery(deliveriesQuery(filters));
  const { data, error } = query;
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  const urlOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id)?.url ?? '';
  const isFiltered = filters.endpoint !== undefined || filters.state !== undefined;
  return (
    <Card title={t('log')} help={t('logHelp')}>
      <Toolbar
        endpoints={endpoints}
        filters={filters}
        isLoading={query.isFetching}
        onChange={(changes) => setFilters({ ...filters, ...changes })}
        onRefresh={() => void query.refetch()}
      />
      {!data && !error && <Skeleton height={156} radius={10} />}
      {!data && error && (
        <LoadFailed title={t('logFailed')} error={error} onRetry={query.refetch} />
      )}
      {data && deliveries.length === 0 && (
        <CardEmpty>{t(isFiltered ? 'noneMatch' : 'noDeliveries')}</CardEmpty>
      )}
      {deliveries.length > 0 && (
        <ul className={boxed.list} aria-label={t('log')}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              url={endpoints.length > 1 ? urlOf(delivery.endpoint_id) : null}
              onOpen={() => setOpenId(delivery.id)}
            />
          ))}
        </ul>
      )}
      <LoadMore label={t('more')} query={query} />
      {openId !== null && (
        <DeliveryDialog id={openId} urlOf={urlOf} onClose={() => setOpenId(null)} />
      )}
    </Card>
  );
}

interface ToolbarProps {
  endpoints: WebhookEndpoint[];
  filters: DeliveryFilters;
  isLoading: boolean;
  onChange: (changes: Partial<DeliveryFilters>) => void;
  onRefresh: () => void;
}

function Toolbar({ endpoints, filters, isLoading, onChange, onRefresh }: ToolbarProps) {
  const [isResending, setIsResending] = useState(false);
  const active = endpoints.filter(({ state }) => state === 'ACTIVE');
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        label={t('filterUrl')}
        className={classes.urls}
        data={[
          { value: '', label: t('allUrls') },
          ...endpoints.map(({ id, url }) => ({ value: id, label: url })),
        ]}
        value={filters.endpoint ?? ''}
        onChange={(event) => onChange({ endpoint: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t('filterState')}
        data={[
          { value: '', label: t('allStates') },
          ...DeliveryState.options.map((value) => ({ value, label: t(value) })),
        ]}
        value={filters.state ?? ''}
        onChange={(event) =>
          onChange({ state: DeliveryState.safeParse(event.currentTarget.value).data })
        }
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={active.length === 0}
          onClick={() => setIsResending(true)}
        >
          {t('resendFailed')}
        </Button>
        <IconButton
          icon={IconRefresh}
          label={t('refresh')}
          loading={isLoading}
          onClick={onRefresh}
        />
      </div>
      {isResending && (
        <ResendFailedDialog
          endpoints={active}
          initial={filters.endpoint}
          onClose={() => setIsResending(false)}
        />
      )}
    </div>
  );
}
