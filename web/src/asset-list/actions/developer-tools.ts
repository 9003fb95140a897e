import type { RoleName } from '@spindle/contracts/http/permissions';
import { IconCloudDownload, IconLink, IconRefresh } from '@tabler/icons-react';
import { t } from './texts.ts';

/** Tools for developers who use the API. The menu shows them, and `DeveloperModal` of the slots opens them. */
export const DEVELOPER_TOOLS = {
  links: { label: t('getAssetLinks'), icon: IconLink },
  cdn: { label: t('cdn'), icon: IconCloudDownload },
  reprocess: { label: t('reprocessAssets'), icon: IconRefresh },
} as const;

export type DeveloperTool = keyof typeof DEVELOPER_TOOLS;

/** Tells whether the role may open the tool. The link tool depends on a permission instead. */
export function canOpenTool(tool: Exclude<DeveloperTool, 'links'>, role: RoleName | null): boolean {
  return role === 'ADMIN' || (tool === 'cdn' && role === 'MANAGER');
}
