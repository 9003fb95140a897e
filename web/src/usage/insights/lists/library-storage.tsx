import { SegmentedControl } from '@mantine/core';
import type { LibraryInsights } from '@spindle/contracts/usage/library-insights';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatDay, formatSize } from '../../../lib/format.ts';
import { dayOf } from '../../statistics/period.ts';
import { formatNarrow } from '../../statistics/stat-facts.ts';
import type { UsageScope } from '../../statistics/usage-address.ts';
import { ageText } from '../age-text.ts';
import { InsightCard } from '../insight-card.tsx';
import { agePath, assetsPath, typePath } from '../insight-links.ts';
import { InsightTable, shareOf } from '../insight-table.tsx';
import classes from '../insights.module.css';
import { libraryQuery } from '../insights-api.ts';
import { t, typeText } from '../texts.ts';

const GROUPS = ['byType', 'byUser', 'byAge'] as const;
type Group = (typeof GROUPS)[number];

/** A group of assets. `previous_bytes` is null when unknown, and absent where growth has no meaning. */
interface Part {
  key: string;
  name: string;
  /** The list of its assets; null if the caller may see only some of them. */
  path: string | null;
  assets: number;
  bytes: number;
  previous_bytes?: number | null;
}

/** Shows the assets and bytes in storage by type, user or age. Each group leads to its assets. */
export function LibraryStorage({ scope }: { scope: UsageScope }) {
  const query = useQuery(libraryQuery(scope));
  const [group, setGroup] = useState<Group>('byType');
  const title = t('storage');
  const hasGrowth = group !== 'byAge';
  return (
    <InsightCard
      title={title}
      note={query.data ? measuredText(query.data) : ' '}
      query={query}
      isEmpty={({ by_type }) => by_type.length === 0}
      emptyText={t(query.data?.measured_at ? 'noAssets' : 'noStorage')}
    >
      {(data, titleId) => {
        const parts = partsOf(data, group, scope.user);
        return (
          <>
            <SegmentedControl
              className={classes.groups}
              size="xs"
              aria-label={t('storageBy')}
              data={GROUPS.map((value) => ({ value, label: t(value) }))}
              value={group}
              onChange={(value) => setGroup(GROUPS.find((name) => name === value) ?? 'byType')}
            />
            <InsightTable
              key={group}
              title={title}
              titleId={titleId}
              columns={[
                { title: t(group) },
                { title: t('assets'), isSecondary: true },
                { title: t('size') },
                ...(hasGrowth ? [{ title: t('growth') }] : []),
              ]}
              rows={[
                ...parts.map((part) => ({
                  key: part.key,
                  cells: [
                    <NameAndCount key={part.key} assets={part.assets}>
                      <PartName part={part} />
                    </NameAndCount>,
                    ...cellsOf(part, hasGrowth),
                  ],
                  share: shareOf(
                    part.bytes,
                    parts.map(({ bytes }) => bytes),
                  ),
                })),
                ...(hasGrowth
                  ? [
                      {
                        key: 'total',
                        cells: [
                          <NameAndCount key="total" assets={data.total.assets}>
                            {t('total')}
                          </NameAndCount>,
                          ...cellsOf(data.total, true),
                        ],
                        isSummary: true,
                      },
                    ]
                  : []),
              ]}
            />
          </>
        );
      }}
    </InsightCard>
  );
}

function measuredText({ measured_at, start_time }: LibraryInsights): string {
  if (measured_at === null) return ' ';
  return t('measured', {
    time: formatDateTime(measured_at),
    // A day of UTC, which a time would shift to the day before west of Greenwich.
    since: formatDay(dayOf(start_time)),
  });
}

/** Shows the number of assets below the name on narrow screens, where their column is absent. */
function NameAndCount({ assets, children }: { assets: number; children: ReactNode }) {
  return (
    <>
      {children}
      <span className={classes.below}>
        {t('assetCount', { count: assets, assets: formatNarrow(assets) })}
      </span>
    </>
  );
}

function PartName({ part: { name, path } }: { part: Part }) {
  if (path === null) return <span className={classes.plain}>{name}</span>;
  return (
    <Link className={classes.link} to={path} title={name}>
      {name}
    </Link>
  );
}

/** Returns the groups. Those of a caller with limited access have no paths, whose lists would not have the counted assets. */
function partsOf(data: LibraryInsights, group: Group, user: number | null): Part[] {
  const parts = pathsOf(data, group, user);
  return data.is_limited ? parts.map((part) => ({ ...part, path: null })) : parts;
}

function pathsOf(data: LibraryInsights, group: Group, user: number | null): Part[] {
  const types = data.by_type.map(({ type, ...part }) => ({
    key: type,
    name: typeText(type),
    path: typePath(type, user),
    ...part,
  }));
  if (group === 'byType') return types;
  if (group === 'byUser')
    return [
      ...data.by_user.map(({ user: { id, name }, ...part }) => ({
        key: String(id),
        name,
        path: assetsPath({ creator: String(id) }),
        ...part,
      })),
      ...types.filter(({ key }) => key === 'trash'),
    ];
  const measuredAt = data.measured_at === null ? Date.now() : Date.parse(data.measured_at);
  const at = Math.floor(measuredAt / 1000);
  return data.by_age.map((age) => ({
    key: String(age.from_days),
    name: ageText(age),
    path: agePath(age, user, at),
    assets: age.assets,
    bytes: age.bytes,
  }));
}

function cellsOf(part: Omit<Part, 'key' | 'name' | 'path'>, hasGrowth: boolean): string[] {
  const { assets, bytes, previous_bytes = null } = part;
  const cells = [formatNarrow(assets), formatSize(bytes)];
  return hasGrowth ? [...cells, growthText(bytes, previous_bytes)] : cells;
}

/** Returns `+1.2 GB`, `−3.0 MB` or `0 B`; a dash when the earlier size is unknown. */
function growthText(bytes: number, before: number | null): string {
  if (before === null) return '–';
  const size = formatSize(Math.abs(bytes - before));
  if (bytes === before) return size;
  return bytes > before ? `+${size}` : `−${size}`;
}
