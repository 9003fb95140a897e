import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { type AssetAction, type AssetSummary, actionsFor } from '../../assets/asset-summary.ts';
import { t } from '../texts.ts';
import classes from './asset-buttons.module.css';

interface AssetButtonsProps {
  asset: AssetSummary;
  actions: readonly AssetAction[];
  tabIndex: number;
}

/** Shows the actions on an asset as buttons. */
export function AssetButtons({ asset, actions, tabIndex }: AssetButtonsProps) {
  return actionsFor(asset, actions).map(({ key, label, icon: Icon, onRun }) => (
    <button
      key={key}
      type="button"
      className={classes.button}
      aria-label={label}
      data-tip={label}
      tabIndex={tabIndex}
      onClick={() => onRun(asset)}
    >
      <Icon size={16} stroke={1.75} />
    </button>
  ));
}

/** Shows the actions on an asset as a menu, for touch screens. Renders the menu when it is first opened. */
export function AssetMenu({ asset, actions, tabIndex }: AssetButtonsProps) {
  const [isOpened, setIsOpened] = useState(false);
  const button = {
    'aria-label': t('actionsOf', { name: asset.name }),
    tabIndex,
  };
  if (!isOpened) return <MenuButton {...button} onClick={() => setIsOpened(true)} />;
  return (
    <Menu defaultOpened position="bottom-end" portalProps={{ target: 'main' }}>
      <Menu.Target>
        <MenuButton {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actionsFor(asset, actions).map(({ key, label, icon: Icon, onRun }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} stroke={1.75} />}
            onClick={() => onRun(asset)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuButton(props: ComponentPropsWithRef<'button'>) {
  return (
    <button {...props} type="button" className={classes.button}>
      <IconDots size={17} stroke={1.75} />
    </button>
  );
}
