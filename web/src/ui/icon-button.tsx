import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ComponentType } from 'react';

interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children' | 'aria-label'> {
  icon: ComponentType<{ size: number; stroke: number }>;
  /** Tooltip and accessible name. */
  label: string;
  /** In pixels. */
  iconSize?: number;
}

/** Shows a button with only an icon and a tooltip. The tooltip is hidden while the button's menu is open. */
export function IconButton({ icon: Icon, label, iconSize = 17, ...button }: IconButtonProps) {
  return (
    <Tooltip label={label} disabled={button['aria-expanded'] === true}>
      <ActionIcon {...button} aria-label={label}>
        <Icon size={iconSize} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
