import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { TAGGABLE_MAX_BYTES, TAGGABLE_TYPES } from '@spindle/contracts/files/files';
import { hasCleanCopy } from '@spindle/contracts/files/personal-info';
import {
  IconChevronDown,
  IconDownload,
  IconFileDescription,
  IconFileExport,
  IconShieldLock,
} from '@tabler/icons-react';
import { useState } from 'react';
import { DownloadDialog } from '../../asset-list/actions/download-dialog.tsx';
import { useDownload } from '../../assets/files-api.ts';
import classes from './asset-actions.module.css';
import { t } from './texts.ts';

interface DownloadButtonProps {
  asset: Asset;
}

/** Downloads the original unchanged; its menu downloads other sizes and formats, and copies with more metadata or with less. */
export function DownloadButton({ asset }: DownloadButtonProps) {
  const { id, content_type, size } = asset;
  const download = useDownload();
  const [isChoosing, setIsChoosing] = useState(false);
  const canHoldMetadata = TAGGABLE_TYPES.includes(content_type) && size <= TAGGABLE_MAX_BYTES;
  const canClean = hasCleanCopy(content_type, size);
  return (
    <Button.Group className={classes.download}>
      <Button
        flex={1}
        leftSection={<IconDownload size={15} />}
        loading={download.isPending}
        onClick={() => download.mutate({ id })}
      >
        {t('download')}
      </Button>
      <Menu position="bottom-end" width={260} withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            variant="filled"
            color="accent"
            aria-label={t('downloadMore')}
          >
            <IconChevronDown size={15} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileExport size={15} />} onClick={() => setIsChoosing(true)}>
            {t('downloadAs')}
            <Text size="xs" className={classes.help}>
              {t('downloadAsHelp')}
            </Text>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileDescription size={15} />}
            disabled={!canHoldMetadata}
            onClick={() => download.mutate({ id, withMetadata: true })}
          >
            {t('downloadWithMetadata')}
            <Text size="xs" className={classes.help}>
              {t(canHoldMetadata ? 'downloadWithMetadataHelp' : 'cannotHoldMetadata')}
            </Text>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconShieldLock size={15} />}
            disabled={!canClean}
            onClick={() => download.mutate({ id, withoutPersonalInfo: true })}
          >
            {t('downloadWithoutPersonalInfo')}
            <Text size="xs" className={classes.help}>
              {t(canClean ? 'downloadWithoutPersonalInfoHelp' : 'cannotClean')}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <DownloadDialog
          source={{ kind: 'selection', target: { ids: [id] } }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Button.Group>
  );
}
