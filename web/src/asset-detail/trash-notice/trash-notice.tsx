import { Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { PurgeQuestion } from '../../asset-list/actions/purge-question.tsx';
import { TrashFacts } from '../../asset-list/card/trash-facts.tsx';
import { Allowed } from '../../session/allowed.tsx';
import { useCanPurge } from '../../trash/purge-asset-api.ts';
import { useRestore } from '../../trash/trash-api.ts';
import type { ListSiblings } from '../use-siblings.ts';
import { t } from './texts.ts';
import classes from './trash-notice.module.css';

interface TrashNoticeProps {
  asset: Asset;
  /** Shows another asset after this one was deleted permanently. */
  leave: ListSiblings['leave'];
}

/** Says that the asset is in the trash, since when and by whom. Offers to restore it or to delete it permanently. */
export function TrashNotice({ asset, leave }: TrashNoticeProps) {
  const [isAsking, setIsAsking] = useState(false);
  const restore = useRestore();
  const canPurge = useCanPurge();
  return (
    <div className={classes.notice}>
      <IconTrash className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <div className={classes.facts}>
        <Text size="sm" fw={600}>
          {t('inTrash')}
        </Text>
        {asset.trash && <TrashFacts entry={asset.trash} className={classes.date} />}
      </div>
      <div className={classes.buttons}>
        <Allowed to="DELETE_UNDELETE_ASSET">
          <Button
            leftSection={<IconRestore size={15} />}
            loading={restore.isPending}
            onClick={() => restore.mutate([asset.id])}
          >
            {t('restore')}
          </Button>
        </Allowed>
        {canPurge && (
          <Button
            color="red"
            variant="light"
            leftSection={<IconTrashX size={15} />}
            onClick={() => setIsAsking(true)}
          >
            {t('purge')}
          </Button>
        )}
      </div>
      {isAsking && (
        <PurgeQuestion asset={asset} onClose={() => setIsAsking(false)} onPurge={leave} />
      )}
    </div>
  );
}
