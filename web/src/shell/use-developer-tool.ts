import { IconCloudDownload, IconRefresh } from '@tabler/icons-react';
import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { useSession } from '../session/session.ts';
import { DeveloperModal, type DeveloperTool } from './developer-modal.tsx';
import { t } from './texts.ts';

interface OfferedTool {
  key: DeveloperTool;
  label: string;
  icon: ComponentType<{ size: number }>;
  onOpen: () => void;
}

/**
 * Returns the reprocess and CDN dialogs that the signed-in person may open for given assets: what a menu shows of them,
 * and the open dialog itself, which stands outside the menu.
 */
export function useDeveloperTool(ids: readonly string[]): {
  tools: OfferedTool[];
  dialog: ReactNode;
} {
  const role = useSession((session) => session.role);
  const [tool, setTool] = useState<DeveloperTool | null>(null);
  const reprocess = { key: 'reprocess', label: t('reprocessAssets'), icon: IconRefresh } as const;
  const cdn = { key: 'cdn', label: t('cdn'), icon: IconCloudDownload } as const;
  const offered = [
    ...(role === 'ADMIN' ? [reprocess] : []),
    ...(role === 'ADMIN' || role === 'MANAGER' ? [cdn] : []),
  ];
  const onClose = () => setTool(null);
  return {
    tools: offered.map((one) => ({ ...one, onOpen: () => setTool(one.key) })),
    dialog: tool && createElement(DeveloperModal, { tool, isOpen: true, startWith: ids, onClose }),
  };
}
