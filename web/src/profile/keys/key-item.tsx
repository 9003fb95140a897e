import { Button } from '@mantine/core';
import type { ApiKey } from '@spindle/contracts/api-keys/api-keys';
import { DateTime } from '../../ui/date-time.tsx';
import classes from '../profile-page.module.css';
import keyClasses from './keys.module.css';
import { t } from './texts.ts';

interface KeyItemProps {
  apiKey: ApiKey;
  onRevoke: () => void;
}

/** Shows a named key with its permissions, its end and its last use. */
export function KeyItem({ apiKey, onRevoke }: KeyItemProps) {
  const { name, hint, scopes, created_at, last_used } = apiKey;
  return (
    <li className={classes.session}>
      <div className={keyClasses.text}>
        <div className={keyClasses.nameLine}>
          <span className={classes.browser}>{name}</span>
          <code className={keyClasses.hint}>{`${hint}…`}</code>
        </div>
        <div className={classes.help}>{scopes.map((scope) => t(scope)).join(', ')}</div>
        <div className={keyClasses.facts}>
          <DateTime at={created_at} format={(time) => t('createdOn', { time })} />
          {last_used ? (
            <DateTime at={last_used} format={(time) => t('lastUsed', { time })} />
          ) : (
            <span>{t('neverUsed')}</span>
          )}
          <Expiry at={apiKey.expires_at} />
        </div>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('revokeOne', { name })}
        onClick={onRevoke}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}

/** Shows when a key ends; `at` is null for a key that does not expire. */
function Expiry({ at }: { at: string | null }) {
  if (at === null) return <span>{t('neverExpires')}</span>;
  const isOver = Date.parse(at) <= Date.now();
  return (
    <span data-over={isOver || undefined}>
      <DateTime at={at} format={(time) => t(isOver ? 'expired' : 'expiresOn', { time })} />
    </span>
  );
}
