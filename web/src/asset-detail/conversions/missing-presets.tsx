import { Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assetQuery } from '../../assets/asset-query.ts';
import { useBulkJob } from '../../bulk/bulk-api.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import rows from '../file-rows.module.css';
import { t } from './texts.ts';

/** Lists the conversions of the settings that an image does not have, each with a button that creates it. */
export function MissingPresets({ asset }: { asset: Asset }) {
  const { data: settings } = useQuery(settingsQuery);
  const missing = (settings?.image.conversions ?? []).filter(
    ({ key, enabled }) => enabled && !(key in asset.conversions),
  );
  if (missing.length === 0) return null;
  return (
    <section className={rows.section} aria-label={t('notCreated')}>
      <Text component="h2" size="sm" fw={600}>
        {t('notCreated')}
      </Text>
      <ul className={rows.list}>
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
  const handleCreate = () =>
    bulk.mutate(
      { target: { ids: [id] }, operation: { action: 'convert', keys: [name] } },
      { onSettled: () => client.invalidateQueries({ queryKey: assetQuery(id).queryKey }) },
    );
  return (
    <li className={rows.row}>
      <span className={rows.thumbnail}>
        <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
      </span>
      <div className={rows.text}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" className={rows.facts}>
          {size.replace('x', ' × ') || t('originalSize')}
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('createConversion', { key: name })}
        loading={bulk.isPending}
        onClick={handleCreate}
      >
        {t('create')}
      </Button>
    </li>
  );
}
