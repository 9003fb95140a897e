import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLink, IconShieldCheck } from '@tabler/icons-react';
import classes from './audit.module.css';
import { type LogCheck, useVerify } from './audit-api.ts';
import { t } from './texts.ts';

/** Verifies the hash chain of the log on request, and shows the result. */
export function VerifyBar() {
  const { verification, checked } = useVerify();
  const { data, isPending } = verification;
  return (
    <div className={classes.verify} data-broken={(data?.broken && !isPending) || undefined}>
      <p role="status" className={classes.verifyText}>
        {isPending ? (
          t('verifying', { count: checked })
        ) : data ? (
          <Result check={data} />
        ) : (
          t('chain')
        )}
      </p>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={14} />}
        loading={isPending}
        onClick={() => verification.mutate()}
      >
        {t('verify')}
      </Button>
    </div>
  );
}

function Result({ check: { broken, checked, last } }: { check: LogCheck }) {
  const Icon = broken ? IconAlertTriangle : IconShieldCheck;
  return (
    <>
      <Icon size={16} aria-hidden />
      <span title={last ? t('lastHash', { hash: last.hash }) : undefined}>
        {broken
          ? t('broken', { seq: broken.seq, fault: t(broken.fault) })
          : last
            ? t('intact', { count: checked, seq: last.seq })
            : t('intactEmpty')}
      </span>
    </>
  );
}
