import { Button, Menu } from '@mantine/core';
import { IconFiles, IconFolder, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Allowed } from '../session/allowed.tsx';
import { FilesInput } from './files-input.tsx';
import { t } from './texts.ts';

/** Lets the user choose files or a folder to upload. Renders nothing without the permission. */
export function AddAssetsButton() {
  const filesRef = useRef<HTMLInputElement>(null);
  const folderRef = useRef<HTMLInputElement>(null);
  return (
    <Allowed to="CREATE_ASSET">
      <Menu position="bottom-end" width={160} withinPortal={false}>
        <Menu.Target>
          <Button leftSection={<IconPlus size={15} />}>{t('addAssets')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFiles size={16} stroke={1.75} />}
            onClick={() => filesRef.current?.click()}
          >
            {t('files')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolder size={16} stroke={1.75} />}
            onClick={() => folderRef.current?.click()}
          >
            {t('folder')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FilesInput ref={filesRef} label={t('files')} multiple />
      <FilesInput
        ref={(input) => {
          folderRef.current = input;
          if (input) input.webkitdirectory = true;
        }}
        label={t('folder')}
      />
    </Allowed>
  );
}
