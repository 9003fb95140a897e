import { Button, Popover, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Allowed } from '../../session/allowed.tsx';
import { useLayer } from '../../ui/dialogs/layers.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDeleteConversion } from './conversions-api.ts';
import classes from './conversions-tab.module.css';
import { t } from './texts.ts';

interface DeleteConversionProps {
  asset: Asset;
  name: string;
}

/** Deletes a conversion after a confirmation, because an uploaded file cannot be recreated. */
export function DeleteConversion({ asset, name }: DeleteConversionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const deletion = useDeleteConversion(asset.id);
  useLayer(isOpen, () => setIsOpen(false));
  if (asset.status === 'ARCHIVED') return null;
  return (
    <Allowed to="DELETE_UNDELETE_ASSET">
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        closeOnEscape={false}
        position="bottom-end"
        width={240}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <IconButton
            variant="subtle"
            icon={IconTrash}
            iconSize={15}
            label={t('deleteConversion', { key: name })}
            loading={deletion.isPending}
            onClick={() => setIsOpen(!isOpen)}
          />
        </Popover.Target>
        <Popover.Dropdown className={classes.question}>
          <Text size="sm">{t('deleteQuestion', { key: name })}</Text>
          <Button
            size="compact-sm"
            color="red"
            data-autofocus
            onClick={() => {
              setIsOpen(false);
              deletion.mutate(name);
            }}
          >
            {t('delete')}
          </Button>
        </Popover.Dropdown>
      </Popover>
    </Allowed>
  );
}
