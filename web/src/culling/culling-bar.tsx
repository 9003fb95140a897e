import { Button, Menu, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconFolderPlus,
  IconFolders,
  IconShare2,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useSlots } from '../asset-list/actions/slots.ts';
import { useCan } from '../session/allowed.tsx';
import { useMoveToTrash } from '../trash/trash-api.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './culling-bar.module.css';
import { GROUPS, type Group } from './groups.ts';
import { t } from './texts.ts';
import type { Groups } from './use-culling.ts';

interface CullingBarProps {
  groups: Groups;
  group: Group;
  position: string;
  isComparing: boolean;
  canUndo: boolean;
  onGroup: (group: Group) => void;
  onCompare: () => void;
  onUndo: () => void;
  /** Called when pictures were moved to the trash. */
  onTrashed: (ids: readonly string[]) => void;
  onClose: () => void;
}

const LABELS = { all: 'all', picked: 'picked', rejected: 'rejected', open: 'open' } as const;

/** Shows how far a culling is, and what can be done with its result. */
export function CullingBar(props: CullingBarProps) {
  const { groups, group, position, isComparing, canUndo } = props;
  return (
    <div className={classes.bar}>
      <IconButton
        icon={IconX}
        label={t('close')}
        size={36}
        className={classes.button}
        onClick={props.onClose}
      />
      <span className={classes.position}>{position}</span>
      <SegmentedControl
        className={classes.groups}
        classNames={{ root: classes.segments, label: classes.label, indicator: classes.indicator }}
        size="xs"
        aria-label={t('groups')}
        value={group}
        onChange={(value) => {
          const chosen = GROUPS.find((one) => one === value);
          if (chosen) props.onGroup(chosen);
        }}
        data={GROUPS.map((value) => ({
          value,
          label: t(LABELS[value], { count: groups[value].length }),
        }))}
      />
      <SegmentedControl
        className={classes.layout}
        classNames={{ root: classes.segments, label: classes.label, indicator: classes.indicator }}
        size="xs"
        aria-label={t('layout')}
        value={isComparing ? 'compare' : 'single'}
        onChange={props.onCompare}
        data={[
          { value: 'single', label: t('single') },
          { value: 'compare', label: t('compare') },
        ]}
      />
      <IconButton
        icon={IconArrowBackUp}
        label={t('undo')}
        size={36}
        className={classes.button}
        disabled={!canUndo}
        onClick={props.onUndo}
      />
      <FinishMenu picks={groups.picked} rejects={groups.rejected} onTrashed={props.onTrashed} />
    </div>
  );
}

type FinishDialog = 'share' | 'add' | 'create';

interface FinishMenuProps extends Pick<CullingBarProps, 'onTrashed'> {
  picks: readonly string[];
  rejects: readonly string[];
}

function FinishMenu({ picks, rejects, onTrashed }: FinishMenuProps) {
  const { AddToCollectionsDialog, CreateCollectionDialog, ShareDialog } = useSlots();
  const [dialog, setDialog] = useState<FinishDialog | null>(null);
  const moveToTrash = useMoveToTrash();
  const canDistribute = useCan('DISTRIBUTE_ASSET');
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  const close = () => setDialog(null);
  const count = picks.length;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" rightSection={<IconChevronDown size={14} />}>
            {t('finish')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {count === 0 && rejects.length === 0 && <Menu.Label>{t('nothingToFinish')}</Menu.Label>}
          {count > 0 && (
            <>
              {canDistribute && (
                <Menu.Item
                  leftSection={<IconShare2 size={16} />}
                  onClick={() => setDialog('share')}
                >
                  {t('sharePicks', { count })}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconFolders size={16} />} onClick={() => setDialog('add')}>
                {t('addPicks', { count })}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFolderPlus size={16} />}
                onClick={() => setDialog('create')}
              >
                {t('createOfPicks')}
              </Menu.Item>
            </>
          )}
          {canDelete && rejects.length > 0 && (
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              onClick={() => moveToTrash.mutate(rejects, { onSuccess: () => onTrashed(rejects) })}
            >
              {t('trashRejects', { count: rejects.length })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'share' && (
        <ShareDialog
          content={{ assets: [...picks] }}
          count={count}
          name={t('picks')}
          onClose={close}
        />
      )}
      {dialog === 'add' && (
        <AddToCollectionsDialog target={{ ids: [...picks] }} onAdded={close} onClose={close} />
      )}
      {dialog === 'create' && <CreateCollectionDialog assets={[...picks]} onClose={close} />}
    </>
  );
}
