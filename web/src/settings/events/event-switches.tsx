import { Switch } from '@mantine/core';
import { EVENT_NAMES, type EventFlags } from '@spindle/contracts/settings/event-settings';
import classes from './event-switches.module.css';
import { t } from './texts.ts';

interface EventSwitchesProps {
  flags: EventFlags;
  onChange: (flags: EventFlags) => void;
}

/** Shows a switch for each event that webhooks and the database export can follow. */
export function EventSwitches({ flags, onChange }: EventSwitchesProps) {
  return (
    <div className={classes.events}>
      {EVENT_NAMES.map((name) => (
        <Switch
          key={name}
          label={name}
          aria-label={name}
          description={t(name)}
          classNames={{ label: classes.event }}
          checked={flags[name]}
          onChange={(event) => onChange({ ...flags, [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}
