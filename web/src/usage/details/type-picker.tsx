import { NativeSelect } from '@mantine/core';
import { CDN_SUBTYPES, STAT_TYPES } from '@spindle/contracts/usage/series';
import { useQuery } from '@tanstack/react-query';
import pickers from '../pickers/pickers.module.css';
import { ADDON_KEYS, seriesLabel } from '../statistics/series-label.ts';
import type { DetailsState } from '../statistics/usage-address.ts';
import { figureQuery } from '../statistics/usage-api.ts';
import { cdnText, t } from '../texts.ts';

interface TypePickerProps {
  state: DetailsState;
  onPick: (picked: Pick<DetailsState, 'type' | 'subtype'>) => void;
}

/**
 * Picks a path of the API, an add-on, or traffic or requests of the CDN. Transcodes, transferred data and storage have no types. Offers the
 * paths that were used, because the API has hundreds.
 */
export function TypePicker({ state, onPick }: TypePickerProps) {
  const { type, subtype } = state;
  const hasTypes = type === 'api' || type === 'addons' || type === 'cdn';
  const { data: api } = useQuery({ ...figureQuery('api', state), enabled: hasTypes });
  const { data: addons } = useQuery({ ...figureQuery('addons', state), enabled: hasTypes });
  if (!hasTypes) return null;
  const picked = (of: 'api' | 'addons') => (type === of && subtype !== '' ? [subtype] : []);
  const paths = unique([...(api?.series ?? []).map(({ name }) => name), ...picked('api')]);
  const keys = unique([
    ...ADDON_KEYS,
    ...(addons?.series ?? []).map(({ name }) => name),
    ...picked('addons'),
  ]);
  const options = (of: 'api' | 'addons', names: readonly string[]) =>
    names.map((name) => ({ value: `${of} ${name}`, label: seriesLabel(of, name) }));
  return (
    <NativeSelect
      className={pickers.type}
      aria-label={t('type')}
      data={[
        {
          group: t('apiGroup'),
          items: [{ value: 'api ', label: t('allApi') }, ...options('api', paths.sort())],
        },
        {
          group: t('addonGroup'),
          items: [{ value: 'addons ', label: t('allAddons') }, ...options('addons', keys)],
        },
        {
          group: t('cdnGroup'),
          items: CDN_SUBTYPES.map((name) => ({ value: `cdn ${name}`, label: cdnText(name) })),
        },
      ]}
      value={`${type} ${subtype}`}
      onChange={(event) => {
        const [chosen, ...rest] = event.currentTarget.value.split(' ');
        const found = STAT_TYPES.find((one) => one === chosen);
        if (found) onPick({ type: found, subtype: rest.join(' ') });
      }}
    />
  );
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];
