import { Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets';
import type { Version } from '@spindle/contracts/versions';
import { IconDownload, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../api/errors.ts';
import { useDownload } from '../files/files-api.ts';
import { formatSize, formatTime } from '../lib/format.ts';
import { Allowed } from '../session/allowed.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useRestoreVersion, versionsQuery } from './conversions-api.ts';
import classes from './conversions-tab.module.css';
import { t } from './texts.ts';

interface VersionListProps {
  asset: Asset;
}

/** The originals that an asset had before, to be had and to be restored. Nothing where there was no other. */
export function VersionList({ asset }: VersionListProps) {
  const query = useQuery(versionsQuery(asset));
  if (query.isError)
    return (
      <div role="alert" className={classes.form}>
        <Text size="sm">{t('versionsFailed')}</Text>
        <Text size="xs">{errorMessage(query.error)}</Text>
        <Button variant="default" onClick={() => query.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  const earlier = query.data?.filter(({ current }) => !current) ?? [];
  if (earlier.length === 0) return null;
  return (
    <section aria-label={t('versions')} className={classes.versions}>
      <Text component="h2" size="sm" fw={600}>
        {t('versions')}
      </Text>
      <ul className={classes.list}>
        {earlier.map((version) => (
          <VersionRow key={version.version} asset={asset} version={version} />
        ))}
      </ul>
    </section>
  );
}

function VersionRow({ asset, version: earlier }: { asset: Asset; version: Version }) {
  const download = useDownload();
  const restore = useRestoreVersion(asset.id);
  const { version, name } = earlier;
  return (
    <li className={classes.version}>
      <div className={classes.words}>
        <Text size="sm" truncate title={name}>
          {version}. {name}
        </Text>
        <Text size="xs" className={classes.facts}>
          {factsOf(earlier)}
        </Text>
      </div>
      <div className={classes.actions}>
        <Allowed to="DOWNLOAD_ASSET">
          <IconButton
            variant="subtle"
            icon={IconDownload}
            iconSize={15}
            label={t('downloadVersion', { version })}
            loading={download.isPending}
            onClick={() => download.mutate({ id: asset.id, version })}
          />
        </Allowed>
        {asset.status !== 'ARCHIVED' && (
          <Allowed to="EDIT_ASSET">
            <IconButton
              variant="subtle"
              icon={IconRestore}
              iconSize={15}
              label={t('restoreVersion', { version })}
              loading={restore.isPending}
              onClick={() => restore.mutate(version)}
            />
          </Allowed>
        )}
      </div>
    </li>
  );
}

/** `Mara Olsen, 20 Nov 2026, 18:10 · 6000 × 4000 px · 4.9 MB`. */
function factsOf({ width, height, size, creator_name, upload_time }: Version): string {
  const time = formatTime(upload_time);
  const facts = [
    creator_name ? t('replacedBy', { who: creator_name, time }) : time,
    width !== null && height !== null ? t('pixels', { width, height }) : '',
    formatSize(size),
  ];
  return facts.filter(Boolean).join(' · ');
}
