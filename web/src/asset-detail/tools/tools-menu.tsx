import { Loader, Menu } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconTools } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useCan } from '../../session/allowed.tsx';
import { settingsQuery } from '../../settings/settings-api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { isEditable } from '../is-editable.ts';
import { t } from './texts.ts';
import { TOOL_ADDONS, TOOL_NAMES, type ToolName } from './tool-names.ts';

interface ToolsMenuProps {
  asset: Asset;
  onTool: (tool: ToolName) => void;
}

/** Offers the tools for the image of an asset. Tools appear if their add-on is enabled. */
export function ToolsMenu({ asset, onTool }: ToolsMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <IconButton
          variant="default"
          icon={IconTools}
          iconSize={16}
          label={t('tools')}
          disabled={!isEditable(asset)}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Choices onTool={onTool} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Loads the settings when the menu is opened. */
function Choices({ onTool }: Pick<ToolsMenuProps, 'onTool'>) {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  const canChangeSettings = useCan('UPDATE_SETTINGS');
  if (!data && isError && !isFetching)
    return (
      <>
        <Menu.Label role="status">{t('settingsFailed')}</Menu.Label>
        <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
          {t('tryAgain')}
        </Menu.Item>
      </>
    );
  if (!data)
    return (
      <Menu.Item disabled leftSection={<Loader size={14} aria-hidden />}>
        {t('loading')}
      </Menu.Item>
    );
  const enabled = TOOL_NAMES.filter((tool) => data.addons[TOOL_ADDONS[tool]].enabled);
  if (enabled.length > 0)
    return enabled.map((tool) => (
      <Menu.Item key={tool} onClick={() => onTool(tool)}>
        {tool === 'cutout' ? t('cutout') : data.addons[TOOL_ADDONS[tool]].title}
      </Menu.Item>
    ));
  return (
    <>
      <Menu.Label>{t('noTools')}</Menu.Label>
      {canChangeSettings ? (
        <Menu.Item component={Link} to="/admin/addons">
          {t('enableAddons')}
        </Menu.Item>
      ) : (
        <Menu.Item disabled>{t('noToolsHelp')}</Menu.Item>
      )}
    </>
  );
}
