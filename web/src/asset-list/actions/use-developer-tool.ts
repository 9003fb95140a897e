import { createElement, type ReactNode, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { canOpenTool, DEVELOPER_TOOLS, type DeveloperTool } from './developer-tools.ts';
import { useSlots } from './slots.ts';

/**
 * Returns the reprocess and CDN tools that the signed-in user may open for the assets, as menu items, and the open
 * dialog. Render the dialog outside the menu, which unmounts its items.
 */
export function useDeveloperTool(ids: readonly string[]) {
  const { DeveloperModal } = useSlots();
  const role = useSession((session) => session.role);
  const [tool, setTool] = useState<DeveloperTool | null>(null);
  const allowed = (['reprocess', 'cdn'] as const).filter((key) => canOpenTool(key, role));
  const onClose = () => setTool(null);
  const dialog: ReactNode =
    tool && createElement(DeveloperModal, { tool, isOpen: true, startWith: ids, onClose });
  return {
    tools: allowed.map((key) => ({ key, ...DEVELOPER_TOOLS[key], onOpen: () => setTool(key) })),
    dialog,
  };
}
