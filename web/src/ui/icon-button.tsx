import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ComponentType } from 'react';

interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children' | 'aria-label'> {
  icon: ComponentType<{ size: number; stroke: number }>;
  /** Its name: tooltip and accessible label. */
  label: string;
  /** Pixels. */
  iconSize?: number;
}

/** A button that is only an icon, named by a tooltip, which stays out of the way of a menu that the button has opened. */
export function IconButton({ icon: Icon, label, iconSize = 17, ...button }: IconButtonProps) {
  return (
    <Tooltip label={label} disabled={button['aria-expanded'] === true}>
      <ActionIcon {...button} aria-label={label}>
        <Icon size={iconSize} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
