import { Button, Menu } from '@mantine/core';
import { IconFiles, IconFolder, IconPlus } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { Allowed } from '../session/allowed.tsx';
import { pickedFiles } from './chosen-files/dropped-files.ts';
import { t } from './texts.ts';
import { addFiles } from './upload-queue.ts';

/** Lets the user choose files or a folder to upload. Renders nothing without the permission. */
export function AddAssetsButton() {
  const filesRef = useRef<HTMLInputElement>(null);
  const folderRef = useRef<HTMLInputElement>(null);
  const handleChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    if (input.files) addFiles(pickedFiles(input.files));
    // Reset, so that choosing the same files again fires a change.
    input.value = '';
  };
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
      <input
        ref={filesRef}
        type="file"
        multiple
        hidden
        aria-label={t('files')}
        onChange={handleChange}
      />
      <input
        ref={(input) => {
          folderRef.current = input;
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label={t('folder')}
        onChange={handleChange}
      />
    </Allowed>
  );
}
