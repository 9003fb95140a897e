import type { TopAsset } from '@spindle/contracts/usage/asset-insights';
import type { QueryClient } from '@tanstack/react-query';
import type { FileValue } from '../overview/overview-file.ts';
import { UNIT_NAMES } from '../statistics/unit-names.ts';
import type { UsageScope } from '../statistics/usage-address.ts';
import { ageText } from './age-text.ts';
import {
  hostsQuery,
  libraryQuery,
  processingQuery,
  searchesWithoutResultsQuery,
  shareTrafficQuery,
  type TopOrder,
  topAssetsQuery,
  unusedAssetsQuery,
} from './insights-api.ts';
import { queueText, t, taskText, typeText } from './texts.ts';
import { slowShare } from './waits.ts';

/** Returns the shown insights as values of the file of the overview. Lists that are not loaded are absent. */
export function insightValues(client: QueryClient, scope: UsageScope): FileValue[] {
  return [
    ...topValues(client, 'views', scope),
    ...topValues(client, 'downloads', scope),
    ...unusedValues(client, scope),
    ...visitValues(client, scope),
    ...libraryValues(client, scope),
    ...processingValues(client, scope),
  ];
}

/** Names an asset by its name and id, because names are not unique. */
const assetName = ({ name, id }: Pick<TopAsset, 'name' | 'id'>) => `${name} (${id})`;

function topValues(client: QueryClient, by: TopOrder, scope: UsageScope): FileValue[] {
  const data = client.getQueryData(topAssetsQuery(by, scope).queryKey);
  const list = t(by === 'views' ? 'topViews' : 'topDownloads');
  return [
    ...(data?.assets ?? []).map((asset): FileValue => [list, assetName(asset), asset[by], by, '']),
    ...(data?.hidden.assets ? [[list, t('hidden'), data.hidden[by], by, ''] as FileValue] : []),
  ];
}

function unusedValues(client: QueryClient, { user }: UsageScope): FileValue[] {
  const data = client.getQueryData(unusedAssetsQuery(user).queryKey);
  const assets = data?.pages.flatMap((page) => page.assets) ?? [];
  return assets.map((asset) => [t('unused'), assetName(asset), asset.size, UNIT_NAMES.bytes, '']);
}

function visitValues(client: QueryClient, scope: UsageScope): FileValue[] {
  const withoutResults = client.getQueryData(searchesWithoutResultsQuery(scope.period).queryKey);
  const shares = client.getQueryData(shareTrafficQuery(scope).queryKey);
  const hosts = client.getQueryData(hostsQuery(scope.period).queryKey);
  const search = (term: string, searches: number): FileValue => [
    t('searchesWithoutResults'),
    term,
    searches,
    'searches',
    '',
  ];
  const ofHost = (
    host: string,
    { requests, bytes }: { requests: number; bytes: number },
  ): FileValue[] => [
    [t('hosts'), host, requests, UNIT_NAMES.count, ''],
    [t('hosts'), host, bytes, UNIT_NAMES.bytes, ''],
  ];
  return [
    ...(withoutResults?.terms ?? []).map(({ term, searches }) => search(term, searches)),
    ...(withoutResults?.other_searches
      ? [search(t('otherTerms'), withoutResults.other_searches)]
      : []),
    ...(shares?.shares ?? []).flatMap(({ id, name, visits, downloads, bytes }): FileValue[] => {
      const share = `${name ?? t('revoked')} (${id})`;
      return [
        [t('shares'), share, visits, 'visits', ''],
        [t('shares'), share, downloads, 'downloads', ''],
        [t('shares'), share, bytes, UNIT_NAMES.bytes, ''],
      ];
    }),
    ...(hosts?.hosts ?? []).flatMap((entry) => ofHost(entry.host, entry)),
    ...(hosts?.other.requests ? ofHost(t('otherHosts'), hosts.other) : []),
  ];
}

function libraryValues(client: QueryClient, scope: UsageScope): FileValue[] {
  const data = client.getQueryData(libraryQuery(scope).queryKey);
  if (!data) return [];
  const part = (
    group: 'byType' | 'byUser' | 'byAge',
    name: string,
    { bytes, previous_bytes }: { bytes: number; previous_bytes?: number | null },
  ): FileValue => [
    `${t('storageBy')} ${t(group)}`,
    name,
    bytes,
    UNIT_NAMES.bytes,
    previous_bytes ?? '',
  ];
  return [
    ...data.by_type.map((entry) => part('byType', typeText(entry.type), entry)),
    ...data.by_user.map((entry) => part('byUser', entry.user.name, entry)),
    ...data.by_age.map((entry) => part('byAge', ageText(entry), entry)),
  ];
}

function processingValues(client: QueryClient, scope: UsageScope): FileValue[] {
  const data = client.getQueryData(processingQuery(scope).queryKey);
  return [
    ...(data?.tasks ?? []).map(
      ({ task, minutes }): FileValue => [
        t('processing'),
        taskText(task),
        minutes,
        UNIT_NAMES.minutes,
        '',
      ],
    ),
    ...(data?.queues ?? []).flatMap((queue): FileValue[] => {
      const name = queueText(queue.queue);
      return [
        [t('waits'), name, queue.steps, 'steps', ''],
        [t('waits'), name, queue.mean_wait, 'seconds on average', ''],
        [t('waits'), name, Math.round(slowShare(queue) * 100), 'percent over 1 min', ''],
      ];
    }),
  ];
}
