import { Button, Group, NumberInput, Stack } from '@mantine/core';
import type { Collection } from '@spindle/contracts/collections/collections';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';
import { useMoveAssets } from './use-move-assets.ts';

interface MoveDialogProps {
  collection: Pick<Collection, 'id' | 'total_assets'>;
  /** The assets to move, in the order of their selection. */
  ids: string[];
  onClose: () => void;
}

/** Moves assets to a position of a collection. The first of them gets that position. */
export function MoveDialog({
  collection: { id, total_assets: total },
  ids,
  onClose,
}: MoveDialogProps) {
  const [position, setPosition] = useState<number | string>(1);
  const { mutate } = useMoveAssets(id);
  const last = Math.max(1, total - ids.length + 1);
  const move = (index: number) => {
    mutate({ assets: ids, index });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('moveTitle')} size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          move(Math.min(Math.max(1, Number(position) || 1), last) - 1);
        }}
      >
        <Stack gap="md">
          <NumberInput
            data-autofocus
            label={t('position')}
            description={t('positionHelp', { total: formatCount(last) })}
            allowDecimal={false}
            allowNegative={false}
            min={1}
            max={last}
            value={position}
            onChange={setPosition}
          />
          <Group gap="sm">
            <Button variant="default" size="compact-sm" onClick={() => move(0)}>
              {t('toBeginning')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => move(last - 1)}>
              {t('toEnd')}
            </Button>
          </Group>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('moveButton')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
