import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { TAGGABLE_MAX_BYTES, TAGGABLE_TYPES } from '@spindle/contracts/files/files';
import { IconChevronDown, IconDownload, IconFileDescription } from '@tabler/icons-react';
import { useDownload } from '../../queries/files-api.ts';
import { t } from '../texts.ts';
import classes from './asset-actions.module.css';

interface DownloadButtonProps {
  asset: Asset;
}

/** Downloads the original as it is, or a copy that carries what is said of it here. */
export function DownloadButton({ asset }: DownloadButtonProps) {
  const { id, content_type, size } = asset;
  const download = useDownload();
  const takesMetadata = TAGGABLE_TYPES.includes(content_type) && size <= TAGGABLE_MAX_BYTES;
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
          <Menu.Item
            leftSection={<IconFileDescription size={15} />}
            disabled={!takesMetadata}
            onClick={() => download.mutate({ id, withMetadata: true })}
          >
            {t('downloadWithMetadata')}
            <Text size="xs" className={classes.help}>
              {t(takesMetadata ? 'downloadWithMetadataHelp' : 'takesNoMetadata')}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
