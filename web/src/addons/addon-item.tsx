import { Badge, Button, Switch, Tooltip } from '@mantine/core';
import { ADDON_CAPABILITIES } from '@spindle/contracts/analysis/models';
import { type Addon, type AddonKey, LOCKED_ADDONS } from '@spindle/contracts/settings/addons';
import { AnalysisAddonKey, STARTING_EVENTS } from '@spindle/contracts/settings/event-hooks';
import { IconLock } from '@tabler/icons-react';
import { PurgePeople } from '../people/purge/purge-people.tsx';
import { AddonModels } from './addon-models.tsx';
import classes from './addons-page.module.css';
import { AnalysisStatus } from './analysis-status.tsx';
import { NamesInDownloads } from './names-in-downloads.tsx';
import { t } from './texts.ts';
import { useChangeAddon } from './use-change-addon.ts';

interface AddonItemProps {
  addonKey: AddonKey;
  addon: Addon;
  onOpenSettings: () => void;
}

/** Shows an add-on with its state, and lets the user add, enable and configure it. */
export function AddonItem({ addonKey: key, addon, onOpenSettings }: AddonItemProps) {
  const { title, description, added, enabled } = addon;
  const { mutate } = useChangeAddon();
  const isLocked = LOCKED_ADDONS.includes(key);
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
        <p className={classes.description}>
          {[description, added && hooksText(addon)].filter(Boolean).join(' ')}
        </p>
      </div>
      <div className={classes.controls}>
        <Tooltip label={t('locked')} disabled={!isLocked}>
          <div className={classes.state}>
            {isLocked && <IconLock size={14} stroke={1.75} role="img" aria-label={t('locked')} />}
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
        <div className={classes.settings}>
          {addon.settings['event-hooks'] && (
            <Button
              variant="subtle"
              color="gray"
              aria-label={t('settingsOf', { title })}
              onClick={onOpenSettings}
            >
              {t('settings')}
            </Button>
          )}
        </div>
        {isLocked ? (
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
      {enabled && <AddonDetails addonKey={key} title={title} />}
      {added && key === 'FACE_RECOGNITION' && (
        <div className={classes.details}>
          {enabled && <NamesInDownloads addon={addon} />}
          <PurgePeople />
        </div>
      )}
    </li>
  );
}

/** Shows the models of an enabled add-on and its analysis of existing assets; nothing for an add-on without models. */
function AddonDetails({ addonKey: key, title }: { addonKey: AddonKey; title: string }) {
  const analysisKey = AnalysisAddonKey.safeParse(key).data;
  if (!ADDON_CAPABILITIES[key]) return null;
  return (
    <div className={classes.details}>
      <AddonModels addonKey={key} title={title} />
      {analysisKey && <AnalysisStatus addonKey={analysisKey} title={title} />}
    </div>
  );
}

/** Names the events that start an add-on; undefined for an add-on without event-hooks. */
function hooksText({ settings }: Addon): string | undefined {
  const hooks = settings['event-hooks'];
  if (!hooks) return undefined;
  const events = STARTING_EVENTS.filter((name) => hooks[name].enabled);
  return events.length > 0
    ? t('startsOn', { events: events.join(t('eventSeparator')) })
    : t('hooksOff');
}
