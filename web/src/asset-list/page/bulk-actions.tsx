import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconClockEdit,
  IconColumns2,
  IconDots,
  IconDownload,
  IconLink,
  IconListDetails,
  IconPencil,
  IconTags,
  IconTransform,
  IconTrash,
} from '@tabler/icons-react';
import { useOpenOverList } from '../../assets/use-open-over-list.ts';
import type { Selection } from '../../assets/use-selection.ts';
import { useBulkJob } from '../../bulk/bulk-api.ts';
import { useCopyLinks } from '../../links/copy-links-api.ts';
import { MarkMenu } from '../../marks/mark-menu.tsx';
import { Allowed, useCan } from '../../session/allowed.tsx';
import { StackItems } from '../../stacks/selected-stacks.tsx';
import { TagsButton } from '../../tags/tags-button.tsx';
import { useMoveToTrash } from '../../trash/trash-api.ts';
import { BulkButton } from '../../ui/lists/bulk-button.tsx';
import { useDeveloperTool } from '../actions/use-developer-tool.ts';
import { t } from './texts.ts';

/** Actions that open a dialog first. */
export type BulkDialog = 'edit' | 'facts' | 'clock' | 'convert' | 'download';

interface BulkActionsProps {
  selection: Selection;
  onDialog: (dialog: BulkDialog) => void;
}

/** Shows the buttons and the menu of further actions on the selection. */
export function BulkActions({ selection, onDialog }: BulkActionsProps) {
  const moveToTrash = useMoveToTrash();
  const bulk = useBulkJob();
  const target = selection.target();
  const handleTrash = () =>
    'ids' in target
      ? moveToTrash.mutate(target.ids)
      : bulk.mutate({ target, operation: { action: 'delete' } }, { onSuccess: selection.clear });
  return (
    <>
      <MarkMenu selection={selection} />
      <TagsButton selection={selection} />
      <Allowed to="DOWNLOAD_ASSET">
        <BulkButton
          label={t('download')}
          icon={IconDownload}
          onClick={() => onDialog('download')}
        />
      </Allowed>
      <Allowed to="EDIT_ASSET">
        <BulkButton
          label={t('editMetadata')}
          word={t('edit')}
          icon={IconPencil}
          onClick={() => onDialog('edit')}
        />
      </Allowed>
      <Allowed to="DELETE_UNDELETE_ASSET">
        <BulkButton
          label={t('moveToTrash')}
          word={t('trash')}
          icon={IconTrash}
          isPending={bulk.isPending}
          onClick={handleTrash}
        />
      </Allowed>
      <MoreMenu selection={selection} onDialog={onDialog} />
    </>
  );
}

function MoreMenu({ selection, onDialog }: BulkActionsProps) {
  const openCulling = useOpenOverList('cull');
  const copyLinks = useCopyLinks();
  const bulk = useBulkJob();
  const developer = useDeveloperTool([...selection.ids]);
  const canEdit = useCan('EDIT_ASSET');
  const canDistribute = useCan('DISTRIBUTE_ASSET');
  if (!canEdit && !canDistribute) return null;
  const change = (action: 'archive' | 'unarchive' | 'accept_suggestions') =>
    bulk.mutate(
      { target: selection.target(), operation: { action } },
      { onSuccess: selection.clear },
    );
  return (
    <>
      <Menu position="top-end" portalProps={{ target: 'main' }}>
        <Menu.Target>
          <BulkButton
            icon={IconDots}
            label={t('more')}
            isIcon
            isPending={bulk.isPending || copyLinks.isPending}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {selection.ids.size > 1 && (
            <Menu.Item
              leftSection={<IconColumns2 size={16} />}
              onClick={() => openCulling([...selection.ids])}
            >
              {t('compareAndCull')}
            </Menu.Item>
          )}
          {canEdit && (
            <>
              <Menu.Item
                leftSection={<IconListDetails size={16} />}
                onClick={() => onDialog('facts')}
              >
                {t('editFacts')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconClockEdit size={16} />}
                onClick={() => onDialog('clock')}
              >
                {t('shiftDates')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTransform size={16} />}
                onClick={() => onDialog('convert')}
              >
                {t('convert')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTags size={16} />}
                onClick={() => change('accept_suggestions')}
              >
                {t('acceptSuggestions')}
              </Menu.Item>
              <StackItems selection={selection} />
              <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => change('archive')}>
                {t('archive')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArchiveOff size={16} />}
                onClick={() => change('unarchive')}
              >
                {t('unarchive')}
              </Menu.Item>
            </>
          )}
          {canDistribute && (
            <Menu.Item
              leftSection={<IconLink size={16} />}
              onClick={() => copyLinks.mutate(selection)}
            >
              {t('copyLinks')}
            </Menu.Item>
          )}
          {developer.tools.length > 0 && <Menu.Divider />}
          {developer.tools.map(({ key, label, icon: Icon, onOpen }) => (
            <Menu.Item
              key={key}
              leftSection={<Icon size={15} />}
              disabled={selection.whole !== null}
              onClick={onOpen}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {developer.dialog}
    </>
  );
}
