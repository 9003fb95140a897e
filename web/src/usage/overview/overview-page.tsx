import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { downloadFile } from '../../lib/download-file.ts';
import { useAddressReader } from '../../lib/navigation/use-address-reader.ts';
import { useTitle } from '../../lib/use-title.ts';
import { HeadButton } from '../../ui/lists/head-button.tsx';
import { ListFrame } from '../../ui/lists/list-frame.tsx';
import { insightValues } from '../insights/insights-file.ts';
import { InsightsSection } from '../insights/insights-section.tsx';
import { usePersonName } from '../pickers/user-picker.tsx';
import { overviewPath, readOverview, type UsageScope } from '../statistics/usage-address.ts';
import { t } from '../texts.ts';
import { Failures } from './failures.tsx';
import { InventoryCards } from './inventory-cards.tsx';
import classes from './overview.module.css';
import { overviewFile } from './overview-file.ts';
import { RefreshButton } from './refresh-button.tsx';
import { UsageSection } from './usage-section.tsx';
import { useFigures } from './use-figures.ts';

/** Shows how the installation is used. The user and the period are in the address. */
export function OverviewPage() {
  useTitle(t('usage'));
  const client = useQueryClient();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const readAddress = useAddressReader();
  const scope = useMemo(() => readOverview(address), [address]);
  const figures = useFigures(scope);
  const userName = usePersonName(scope.user);
  const change = (changes: Partial<UsageScope>) =>
    void navigate(overviewPath({ ...readOverview(readAddress()), ...changes }), {
      preventScrollReset: true,
    });
  const handleExport = () => {
    const insights = insightValues(client, scope);
    const { name, file } = overviewFile({ figures, insights }, scope, userName);
    downloadFile(file, name);
  };
  return (
    <ListFrame
      isBounded
      title={t('usage')}
      total={undefined}
      action={
        <>
          <RefreshButton />
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
        <Failures types={figures.types} />
      </div>
    </ListFrame>
  );
}
