import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { CodePage, OutcomePage } from './code-page.tsx';
import { useStopEmail } from './email-change-api.ts';
import { t } from './texts.ts';

/** Stops a change of email address with the code in the URL, then leads to a new password. */
export function StopPage() {
  const { code = '' } = useParams();
  const [revokesKeys, setRevokesKeys] = useState(true);
  const stop = useStopEmail(code);
  if (stop.isSuccess) {
    const { reset_code, message, revoked_keys } = stop.data;
    const next =
      reset_code === null
        ? { label: t('toSignIn'), to: '/login' }
        : { label: t('setPassword'), to: `/reset-password/${reset_code}` };
    const help =
      revoked_keys.length > 0
        ? `${message} ${t('revokedKeys', { names: revoked_keys.join(', ') })}`
        : message;
    return <OutcomePage title={t('stoppedTitle')} help={help} {...next} />;
  }
  return (
    <CodePage
      title={t('stopTitle')}
      help={t('stopHelp')}
      label={t('stop')}
      color="red"
      error={stop.error}
      isPending={stop.isPending}
      onAct={() => stop.mutate(revokesKeys)}
    >
      <Checkbox
        label={t('revokeKeys')}
        description={t('revokeKeysHelp')}
        checked={revokesKeys}
        onChange={(event) => setRevokesKeys(event.currentTarget.checked)}
      />
    </CodePage>
  );
}
