import { Button, Group, Skeleton } from '@mantine/core';
import type { ApiKey } from '@spindle/contracts/api-keys/api-keys';
import type { Permission } from '@spindle/contracts/http/permissions';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import classes from '../profile-page.module.css';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyItem } from './key-item.tsx';
import { keysQuery, useRevokeKey } from './keys-api.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { t } from './texts.ts';

/** The dialog that is open. */
type OpenDialog =
  | { kind: 'create' }
  | { kind: 'created'; key: string }
  | { kind: 'revoke'; key: ApiKey };

interface KeysSectionProps {
  /** The permissions of the user. */
  permissions: readonly Permission[];
}

/** Lists the own named API keys, creates and revokes them. */
export function KeysSection({ permissions }: KeysSectionProps) {
  const { data, error, refetch } = useQuery(keysQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <section className={classes.card} aria-label={t('title')}>
      <div>
        <h2 className={classes.heading}>{t('title')}</h2>
        <p className={classes.help}>{t('help')}</p>
      </div>
      {!data && !error && <Skeleton height={44} />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data?.length === 0 && <p className={classes.help}>{t('none')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.sessions}>
          {data.map((key) => (
            <KeyItem
              key={key.id}
              apiKey={key}
              onRevoke={() => setDialog({ kind: 'revoke', key })}
            />
          ))}
        </ul>
      )}
      {data && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconKey size={15} />}
            onClick={() => setDialog({ kind: 'create' })}
          >
            {t('create')}
          </Button>
        </Group>
      )}
      {dialog?.kind === 'create' && (
        <CreateKeyDialog
          permissions={permissions}
          onClose={close}
          onCreated={(key) => setDialog({ kind: 'created', key })}
        />
      )}
      {dialog?.kind === 'created' && <NewKeyDialog apiKey={dialog.key} onClose={close} />}
      {dialog?.kind === 'revoke' && <RevokeDialog apiKey={dialog.key} onClose={close} />}
    </section>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(onClose);
  return (
    <ConfirmDialog
      title={t('revokeTitle')}
      no={t('keep')}
      yes={t('revoke')}
      isPending={revoke.isPending}
      onNo={onClose}
      onYes={() => revoke.mutate(apiKey.id)}
    >
      {t('revokeHelp', { name: apiKey.name })}
    </ConfirmDialog>
  );
}
