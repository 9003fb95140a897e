import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconFileZip,
  IconListSearch,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useNarrow } from '../lib/use-narrow.ts';
import { useCan } from '../session/allowed.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from './texts.ts';

export type CollectionDialog = 'edit' | 'duplicate' | 'delete' | 'downloadAs';

interface CollectionActionsProps {
  isOwn: boolean;
  isSmart: boolean;
  isEmpty: boolean;
  isDownloading: boolean;
  onDownload: () => void;
  onDialog: (dialog: CollectionDialog) => void;
  /** Opens the search of a smart collection. */
  onChangeSearch: () => void;
}

/** Shows the actions of a collection as buttons, or as a menu if space is short. */
export function CollectionActions(props: CollectionActionsProps) {
  const isNarrow = useNarrow();
  const actions = useActions(props);
  if (!isNarrow)
    return actions.map(({ key, ...action }) => (
      <IconButton key={key} variant="default" {...action} />
    ));
  return (
    <Menu position="bottom-end" width={180} withinPortal={false}>
      <Menu.Target>
        <IconButton
          icon={IconDots}
          label={t('moreActions')}
          variant="default"
          loading={props.isDownloading}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, icon: Icon, label, onClick, disabled }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} stroke={1.75} />}
            disabled={disabled}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the actions that the user may perform, in order. */
function useActions(props: CollectionActionsProps) {
  const { isOwn, isSmart, isEmpty, isDownloading, onDownload, onDialog, onChangeSearch } = props;
  const canDownload = useCan('DOWNLOAD_ASSET');
  const dialogItem = (key: CollectionDialog) => ({
    key,
    icon: DIALOG_ICONS[key],
    label: t(key),
    onClick: () => onDialog(key),
    disabled: false,
    loading: false,
  });
  const download = {
    key: 'download',
    icon: IconDownload,
    label: t('downloadAll'),
    onClick: onDownload,
    disabled: isEmpty,
    loading: isDownloading,
  };
  const changeSearch = {
    key: 'changeSearch',
    icon: IconListSearch,
    label: t('changeSearch'),
    onClick: onChangeSearch,
    disabled: false,
    loading: false,
  };
  return [
    ...(canDownload ? [download, { ...dialogItem('downloadAs'), disabled: isEmpty }] : []),
    ...(isOwn && isSmart ? [changeSearch] : []),
    ...(isOwn ? [dialogItem('edit')] : []),
    dialogItem('duplicate'),
    ...(isOwn ? [dialogItem('delete')] : []),
  ];
}

const DIALOG_ICONS = {
  edit: IconPencil,
  duplicate: IconCopy,
  delete: IconTrash,
  downloadAs: IconFileZip,
};
