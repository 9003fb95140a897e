import { useParams } from 'react-router-dom';
import { CodePage, OutcomePage } from './code-page.tsx';
import { useConfirmEmail } from './email-change-api.ts';
import { t } from './texts.ts';

/** Confirms a new email address with the code in the URL. */
export function ConfirmPage() {
  const { code = '' } = useParams();
  const confirm = useConfirmEmail(code);
  if (confirm.isSuccess)
    return (
      <OutcomePage
        title={t('confirmedTitle')}
        help={confirm.data.message}
        label={t('continue')}
        to="/"
      />
    );
  return (
    <CodePage
      title={t('confirmTitle')}
      help={t('confirmHelp')}
      label={t('confirm')}
      error={confirm.error}
      isPending={confirm.isPending}
      onAct={() => confirm.mutate()}
    />
  );
}
