import { useParams } from 'react-router-dom';
import { CodePage, OutcomePage } from './code-page.tsx';
import { useStopEmail } from './email-change-api.ts';
import { t } from './texts.ts';

/** Stops a change of email address with the code in the URL, then leads to a new password. */
export function StopPage() {
  const { code = '' } = useParams();
  const stop = useStopEmail(code);
  if (stop.isSuccess) {
    const { reset_code, message } = stop.data;
    const next =
      reset_code === null
        ? { label: t('toSignIn'), to: '/login' }
        : { label: t('setPassword'), to: `/reset-password/${reset_code}` };
    return <OutcomePage title={t('stoppedTitle')} help={message} {...next} />;
  }
  return (
    <CodePage
      title={t('stopTitle')}
      help={t('stopHelp')}
      label={t('stop')}
      color="red"
      error={stop.error}
      isPending={stop.isPending}
      onAct={() => stop.mutate()}
    />
  );
}
