import { IconCloudDownload, IconLink, IconRefresh } from '@tabler/icons-react';
import { t } from './texts.ts';

/** Tools for developers who use the API. The menu shows them, and `DeveloperModal` of the slots opens them. */
export const DEVELOPER_TOOLS = {
  links: { label: t('getAssetLinks'), icon: IconLink },
  cdn: { label: t('cdn'), icon: IconCloudDownload },
  reprocess: { label: t('reprocessAssets'), icon: IconRefresh },
} as const;

export type DeveloperTool = keyof typeof DEVELOPER_TOOLS;
