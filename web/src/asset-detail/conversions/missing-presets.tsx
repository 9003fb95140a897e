import { Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assetQuery } from '../../asset-list/asset-query.ts';
import { useBulkJob } from '../../queries/bulk-api.ts';
import { settingsQuery } from '../../queries/settings-api.ts';
import { t } from '../texts.ts';
import classes from './conversions-tab.module.css';

/** Lists the conversions of the settings that an image does not have, each with a button that makes it. */
export function MissingPresets({ asset }: { asset: Asset }) {
  const { data: settings } = useQuery(settingsQuery);
  const missing = (settings?.image.conversions ?? []).filter(
    ({ key, enabled }) => enabled && !(key in asset.conversions),
  );
  if (missing.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('notMade')}>
      <Text component="h2" size="sm" fw={600}>
        {t('notMade')}
      </Text>
      <ul className={classes.list}>
        {missing.map(({ key, size }) => (
          <MissingPreset key={key} id={asset.id} name={key} size={size} />
        ))}
      </ul>
    </section>
  );
}

interface MissingPresetProps {
  id: string;
  name: string;
  /** `WIDTHxHEIGHT`, or empty. */
  size: string;
}

function MissingPreset({ id, name, size }: MissingPresetProps) {
  const client = useQueryClient();
  const bulk = useBulkJob();
  const handleMake = () =>
    bulk.mutate(
      { target: { ids: [id] }, operation: { action: 'convert', keys: [name] } },
      { onSettled: () => client.invalidateQueries({ queryKey: assetQuery(id).queryKey }) },
    );
  return (
    <li className={classes.conversion}>
      <span className={classes.picture}>
        <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" className={classes.facts}>
          {size.replace('x', ' × ') || t('ownSize')}
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('makeConversion', { key: name })}
        loading={bulk.isPending}
        onClick={handleMake}
      >
        {t('make')}
      </Button>
    </li>
  );
}
