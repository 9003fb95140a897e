import { Button, Group, Menu, TextInput } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconPencil,
  IconPhotoEdit,
  IconPhotoSearch,
  IconReplace,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useDeveloperTool } from '../../asset-list/actions/use-developer-tool.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { useOpenAsset } from '../../assets/use-open-asset.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ReplaceContent } from '../../upload-queue/use-replace-content.ts';
import { isRenamedMeanwhile, useArchive, useRename } from '../asset-changes-api.ts';
import { isEditable } from '../is-editable.ts';
import { ReplaceFile } from '../replace-content/replace-content.tsx';
import { t } from './texts.ts';

interface ChangeMenuProps {
  asset: Asset;
  replace: ReplaceContent;
  /** Opens the image editor. */
  onEdit: () => void;
}

/** Offers changes to the asset itself: edit the image, rename, replace the content, archive; and images that are like it. Developer tools follow. */
export function ChangeMenu({ asset, replace, onEdit }: ChangeMenuProps) {
  const fileRef = useRef<HTMLInputElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const archive = useArchive(asset.id);
  const openAsset = useOpenAsset();
  const developer = useDeveloperTool([asset.id]);
  const isArchived = asset.status === 'ARCHIVED';
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <IconButton
            variant="default"
            icon={IconDots}
            iconSize={16}
            label={t('more')}
            loading={archive.isPending}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {asset.kind === 'IMAGE' && (
            <Menu.Item
              leftSection={<IconPhotoEdit size={15} />}
              disabled={!isEditable(asset)}
              onClick={onEdit}
            >
              {t('editImage')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPencil size={15} />}
            disabled={isArchived}
            onClick={() => setIsRenaming(true)}
          >
            {t('rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconReplace size={15} />}
            disabled={isArchived || replace.sending !== null}
            onClick={() => fileRef.current?.click()}
          >
            {t('replaceContent')}
          </Menu.Item>
          <Menu.Item
            leftSection={isArchived ? <IconArchiveOff size={15} /> : <IconArchive size={15} />}
            disabled={asset.status === 'NOT_READY'}
            onClick={() => archive.mutate(!isArchived)}
          >
            {t(isArchived ? 'unarchive' : 'archive')}
          </Menu.Item>
          {asset.kind === 'IMAGE' && (
            <Menu.Item
              leftSection={<IconPhotoSearch size={15} />}
              onClick={() => openAsset(asset.id, 'similar')}
            >
              {t('moreLikeThis')}
            </Menu.Item>
          )}
          {developer.tools.length > 0 && <Menu.Divider />}
          {developer.tools.map(({ key, label, icon: Icon, onOpen }) => (
            <Menu.Item key={key} leftSection={<Icon size={15} />} onClick={onOpen}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {developer.dialog}
      <ReplaceFile ref={fileRef} replace={replace} />
      {isRenaming && <RenameDialog asset={asset} onClose={() => setIsRenaming(false)} />}
    </>
  );
}

interface RenameDialogProps {
  asset: Asset;
  onClose: () => void;
}

function RenameDialog({ asset, onClose }: RenameDialogProps) {
  const [name, setName] = useState(asset.name);
  const [opened] = useState(asset.name);
  /** The name that somebody else has given it meanwhile. */
  const [theirs, setTheirs] = useState<string>();
  const client = useQueryClient();
  const rename = useRename(asset.id);
  const isRenamed = rename.isError && isRenamedMeanwhile(rename.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    rename.mutate(
      // Another attempt replaces the name of the other user.
      { name, expected: theirs ?? opened },
      {
        onSuccess: onClose,
        onError: async (error) => {
          if (!isRenamedMeanwhile(error)) return;
          const fresh = await client.fetchQuery({ ...assetQuery(asset.id), staleTime: 0 });
          setTheirs(fresh.name);
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t('renameTitle')} size={440}>
      <form noValidate onSubmit={handleSubmit}>
        <TextInput
          label={t('fileName')}
          data-autofocus
          autoComplete="off"
          value={name}
          error={isRenamed && theirs && t('renamedMeanwhile', { name: theirs })}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={rename.isPending}>
            {t('rename')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
