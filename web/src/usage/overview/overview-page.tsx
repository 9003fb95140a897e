import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { downloadFile } from '../../lib/download-file.ts';
import { useTitle } from '../../lib/use-title.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { HeadButton } from '../../ui/lists/head-button.tsx';
import { ListFrame } from '../../ui/lists/list-frame.tsx';
import { insightValues } from '../insights/insights-file.ts';
import { InsightsSection } from '../insights/insights-section.tsx';
import { usePersonName } from '../pickers/user-picker.tsx';
import { overviewPath, readOverview, type UsageScope } from '../statistics/usage-address.ts';
import { USAGE_KEY } from '../statistics/usage-api.ts';
import { t } from '../texts.ts';
import { InventoryCards } from './inventory-cards.tsx';
import classes from './overview.module.css';
import { overviewFile } from './overview-file.ts';
import { UsageSection } from './usage-section.tsx';
import { useFigures } from './use-figures.ts';

/** Shows how the installation is used. The user and the period are in the address. */
export function OverviewPage() {
  useTitle(t('usage'));
  const client = useQueryClient();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const scope = useMemo(() => readOverview(address), [address]);
  const figures = useFigures(scope);
  const userName = usePersonName(scope.user);
  const isFetching = useIsFetching({ queryKey: USAGE_KEY }) > 0;
  const change = (changes: Partial<UsageScope>) =>
    void navigate(overviewPath({ ...scope, ...changes }), { preventScrollReset: true });
  const handleExport = () => {
    const insights = insightValues(client, scope);
    const { name, file } = overviewFile({ figures, insights }, scope, userName);
    downloadFile(file, name);
  };
  return (
    <ListFrame
      title={t('usage')}
      total={undefined}
      action={
        <>
          <IconButton
            icon={IconRefresh}
            label={t('refresh')}
            loading={isFetching}
            onClick={() => void client.invalidateQueries({ queryKey: USAGE_KEY })}
          />
          <HeadButton
            icon={IconDownload}
            label={t('exportCsv')}
            disabled={!figures.isComplete}
            onClick={handleExport}
          />
        </>
      }
    >
      <div className={classes.page}>
        <InventoryCards />
        <UsageSection scope={scope} figures={figures} userName={userName} onChange={change} />
        <InsightsSection scope={scope} />
      </div>
    </ListFrame>
  );
}
