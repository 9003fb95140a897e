import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useExport } from './audit-api.ts';
import type { Filters } from './audit-filters.ts';
import { t } from './texts.ts';

/** Downloads the entries that match the filters. */
export function ExportMenu({ filters }: { filters: Filters }) {
  const download = useExport(filters);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download.mutate('csv')}>{t('exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => download.mutate('ndjson')}>{t('exportNdjson')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
