import { Badge, Button, Skeleton, Switch, Tooltip } from '@mantine/core';
import { type Addon, AddonKey, LOCKED_ADDONS } from '@spindle/contracts/settings/addons';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTitle } from '../lib/use-title.ts';
import { settingsQuery } from '../queries/settings-api.ts';
import { useCan } from '../session/allowed.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import classes from './addons-page.module.css';
import { t } from './texts.ts';
import { useChangeAddon } from './use-change-addon.ts';

/** Lists all add-ons and lets administrators and managers add and enable them. */
export function AddonsPage() {
  useTitle(t('title'));
  if (!useCan('UPDATE_SETTINGS'))
    return <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
  return <Addons />;
}

function Addons() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <ListFrame
      title={t('title')}
      total={data && AddonKey.options.length}
      head={<p className={classes.help}>{t('help')}</p>}
    >
      {!data && !error && <Skeletons />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data && (
        <ul className={classes.list} aria-label={t('title')}>
          {AddonKey.options.map((key) => (
            <AddonItem key={key} addonKey={key} addon={data.addons[key]} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

/** Add-ons without an implementation. Adding them would have no effect. */
const NOT_AVAILABLE: readonly AddonKey[] = ['REMOVE_BACKGROUND'];

function AddonItem({ addonKey: key, addon }: { addonKey: AddonKey; addon: Addon }) {
  const { title, description, added, enabled } = addon;
  const { mutate } = useChangeAddon();
  const isLocked = LOCKED_ADDONS.includes(key);
  const isAvailable = !NOT_AVAILABLE.includes(key);
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <div className={classes.nameLine}>
          <h2 className={classes.name}>{title}</h2>
          <Badge variant="light" color={added ? 'green' : 'gray'}>
            {t(added ? 'added' : 'notAdded')}
          </Badge>
          <code className={classes.key}>{key}</code>
        </div>
        <p className={classes.description}>{description}</p>
      </div>
      <div className={classes.controls}>
        <Tooltip label={t('locked')} disabled={!isLocked}>
          <div className={classes.state}>
            {isLocked && <IconLock size={14} stroke={1.75} aria-label={t('locked')} />}
            <Switch
              size="sm"
              classNames={{ label: classes.stateLabel, track: classes.track }}
              aria-label={t('enable', { title })}
              label={t(enabled ? 'enabled' : 'disabled')}
              checked={enabled}
              disabled={isLocked || !added}
              onChange={(event) => mutate({ key, added, enabled: event.currentTarget.checked })}
            />
          </div>
        </Tooltip>
        {!isAvailable && !added ? (
          <span className={`${classes.add} ${classes.unavailable}`}>{t('notAvailable')}</span>
        ) : isLocked ? (
          <span className={classes.add} />
        ) : (
          <Button
            className={classes.add}
            variant={added ? 'subtle' : 'default'}
            color="gray"
            aria-label={t(added ? 'removeAddon' : 'addAddon', { title })}
            onClick={() => mutate({ key, added: !added, enabled: !added })}
          >
            {t(added ? 'remove' : 'add')}
          </Button>
        )}
      </div>
    </li>
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
