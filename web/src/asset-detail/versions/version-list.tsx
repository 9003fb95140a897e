import { Badge, Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import type { Version } from '@spindle/contracts/versions/versions';
import { IconDownload, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/errors.ts';
import { useDownload } from '../../assets/files-api.ts';
import { formatSize } from '../../lib/format.ts';
import { Allowed } from '../../session/allowed.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import rows from '../file-rows.module.css';
import { t } from './texts.ts';
import { VersionThumbnail } from './version-thumbnail.tsx';
import { useRestoreVersion, versionsQuery } from './versions-api.ts';

interface VersionListProps {
  asset: Asset;
}

/** Lists the current and the earlier originals, the newest first. Renders nothing for a single version. */
export function VersionList({ asset }: VersionListProps) {
  const query = useQuery(versionsQuery(asset));
  if (query.isError)
    return (
      <div role="alert" className={rows.box}>
        <Text size="sm">{t('versionsFailed')}</Text>
        <Text size="xs">{errorMessage(query.error)}</Text>
        <Button variant="default" onClick={() => query.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  const versions = query.data ?? [];
  if (versions.length < 2) return null;
  return (
    <section aria-label={t('versions')} className={rows.section}>
      <Text component="h2" size="sm" fw={600}>
        {t('versions')}
      </Text>
      <ul className={rows.list}>
        {versions.map((version) => (
          <VersionRow key={version.version} asset={asset} version={version} />
        ))}
      </ul>
    </section>
  );
}

function VersionRow({ asset, version: row }: { asset: Asset; version: Version }) {
  const download = useDownload();
  const restore = useRestoreVersion(asset.id);
  const { version, name, current } = row;
  return (
    <li className={rows.row}>
      <VersionThumbnail asset={asset} version={row} />
      <div className={rows.text}>
        <Text size="sm" truncate title={name}>
          {version}. {name}
        </Text>
        <Text size="xs" className={rows.facts} truncate>
          <DateTime at={row.upload_time} format={(time) => replacedText(row, time)} />
        </Text>
        <Text size="xs" className={rows.facts}>
          {factsOf(row)}
        </Text>
        {current && (
          <div className={rows.badges}>
            <Badge variant="light">{t('currentVersion')}</Badge>
          </div>
        )}
      </div>
      <div className={rows.actions}>
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
        {!current && asset.status !== 'ARCHIVED' && (
          <Allowed to="EDIT_ASSET">
            <IconButton
              variant="subtle"
              icon={IconRestore}
              iconSize={15}
              label={t('restoreVersion', { version })}
              loading={restore.isPending}
              onClick={() => restore.mutate({ version, undoTo: asset.version })}
            />
          </Allowed>
        )}
      </div>
    </li>
  );
}

/**
 * Returns for example `20 Nov 2026, 18:10 · Mara Olsen`. The name is last, so that it is truncated and not the date.
 */
function replacedText({ creator_name }: Version, time: string): string {
  return creator_name ? t('replacedBy', { who: creator_name, time }) : time;
}

/** Returns for example `6000 × 4000 px · 4.9 MB`. */
function factsOf({ width, height, size }: Version): string {
  const pixels = width !== null && height !== null ? t('pixels', { width, height }) : '';
  return [pixels, formatSize(size)].filter(Boolean).join(' · ');
}
