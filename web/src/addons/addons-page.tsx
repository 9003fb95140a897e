import { Skeleton } from '@mantine/core';
import { AddonKey } from '@spindle/contracts/settings/addons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTitle } from '../lib/use-title.ts';
import { useCan } from '../session/allowed.tsx';
import { settingsQuery } from '../settings/settings-api.ts';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { AddonItem } from './addon-item.tsx';
import { AddonSettingsDialog } from './addon-settings-dialog.tsx';
import classes from './addons-page.module.css';
import { ModelServices } from './model-services.tsx';
import { t } from './texts.ts';

/** Lists all add-ons and lets administrators and managers add, enable and configure them. */
export function AddonsPage() {
  useTitle(t('title'));
  if (!useCan('UPDATE_SETTINGS'))
    return <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
  return <Addons />;
}

function Addons() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const [open, setOpen] = useState<AddonKey | null>(null);
  return (
    <ListFrame
      isBounded
      title={t('title')}
      total={data && AddonKey.options.length}
      head={<p className={classes.help}>{t('help')}</p>}
    >
      {!data && !error && <Skeletons />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data && (
        <ul className={classes.list} aria-label={t('title')}>
          {AddonKey.options.map((key) => (
            <AddonItem
              key={key}
              addonKey={key}
              addon={data.addons[key]}
              onOpenSettings={() => setOpen(key)}
            />
          ))}
        </ul>
      )}
      {data && <ModelServices settings={data} />}
      {data && open && (
        <AddonSettingsDialog addonKey={open} settings={data} onClose={() => setOpen(null)} />
      )}
    </ListFrame>
  );
}

function Skeletons() {
  return (
    <div className={classes.list} role="status" aria-label={t('loading')}>
      {[180, 140, 200, 160].map((width) => (
        <div key={width} className={classes.item}>
          <div className={classes.text}>
            <Skeleton height={14} width={width} />
            <Skeleton height={12} width={width + 120} />
          </div>
        </div>
      ))}
    </div>
  );
}
