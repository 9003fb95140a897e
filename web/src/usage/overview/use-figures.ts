import { useQuery } from '@tanstack/react-query';
import { clientConfigQuery } from '../../api/client-config.ts';
import { hostOf, isDefaultCdnHost } from '../statistics/cdn-host.ts';
import type { Figure, FigureType } from '../statistics/figure.ts';
import type { UsageScope } from '../statistics/usage-address.ts';
import { figureQuery } from '../statistics/usage-api.ts';

/** The figures of the section Usage. */
export interface Figures {
  /** The shown statistics, in their order. */
  types: readonly FigureType[];
  byType: Readonly<Record<FigureType, Figure | undefined>>;
  /** Whether there is nothing to show of a statistic, because it could not be loaded. */
  hasFailed: Readonly<Record<FigureType, boolean>>;
  /** Why a shown statistic could not be loaded, or loaded again; null if all were. */
  error: Error | null;
  /** Whether the figures are those of an earlier choice, while the chosen ones load. */
  isOutdated: boolean;
  /** Whether all shown figures are those of the choice. */
  isComplete: boolean;
  /** ISO 8601: the time of the oldest shown figure; undefined until all are loaded. */
  updatedAt: string | undefined;
}

const TYPES: readonly FigureType[] = ['api', 'addons', 'transcodes', 'lb', 'cdn'];

/** Loads the statistics that this installation shows. */
export function useFigures(scope: UsageScope): Figures {
  const { data: config } = useQuery(clientConfigQuery);
  const showsTransfer = config?.features.data_transferred_stats === true;
  const api = useQuery(figureQuery('api', scope));
  const addons = useQuery(figureQuery('addons', scope));
  const transcodes = useQuery(figureQuery('transcodes', scope));
  const lb = useQuery({ ...figureQuery('lb', scope), enabled: showsTransfer });
  const cdn = useQuery(figureQuery('cdn', scope));
  const cdnHost = cdn.data?.cdn ?? hostOf(config?.cdn_url ?? '');
  const showsCdn = config !== undefined && !isDefaultCdnHost(cdnHost, config.host_url);
  const queries = { api, addons, transcodes, lb, cdn };
  const isShown = { api: true, addons: true, transcodes: true, lb: showsTransfer, cdn: showsCdn };
  const types = TYPES.filter((type) => isShown[type]);
  const shown = types.map((type) => queries[type]);
  const isOutdated = shown.some(({ isPlaceholderData }) => isPlaceholderData);
  const isLoaded = shown.every(({ data }) => data !== undefined);
  return {
    types,
    byType: {
      api: api.data,
      addons: addons.data,
      transcodes: transcodes.data,
      lb: lb.data,
      cdn: cdn.data,
    },
    hasFailed: {
      api: hasFailed(api),
      addons: hasFailed(addons),
      transcodes: hasFailed(transcodes),
      lb: hasFailed(lb),
      cdn: hasFailed(cdn),
    },
    error: shown.find((query) => query.error)?.error ?? null,
    isOutdated,
    isComplete: isLoaded && !isOutdated,
    updatedAt: isLoaded ? shown.map(({ data }) => data?.updatedAt ?? '').sort()[0] : undefined,
  };
}

/** Returns whether a query has an error, and nothing to show from before. */
const hasFailed = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  error !== null && data === undefined;
