import { usePrefetchQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountQuery } from '../profile/account-api.ts';
import { useCan } from '../session/allowed.tsx';
import { Brand } from '../ui/brand.tsx';
import { ProfileStep } from './profile-step.tsx';
import { markFinished } from './signup-api.ts';
import classes from './signup-page.module.css';
import type { StepProps } from './step-bar.tsx';
import { StorageStep } from './storage-step.tsx';
import { t } from './texts.ts';
import { WatermarkStep } from './watermark-step.tsx';

/** The steps in order. Administration specification 9. */
const STEPS = ['watermark', 'storage', 'profile'] as const;

/** The steps of users who may not change settings, which are those of the installation. */
const OWN_STEPS = ['profile'] as const;

/** Leads through the setup of an account. `code` is that of the invite. */
export function Wizard({ code }: { code: string }) {
  const steps = useCan('UPDATE_SETTINGS') ? STEPS : OWN_STEPS;
  const [step, setStep] = useState(1);
  const navigate = useNavigate();
  usePrefetchQuery(accountQuery);
  const title = steps[step - 1] ?? 'profile';
  const finish = () => {
    markFinished(code);
    void navigate('/', { replace: true });
  };
  const bar: StepProps = {
    step,
    steps: steps.length,
    title: t(title),
    scope: t(title === 'profile' ? 'ownScope' : 'installationScope'),
    onPrevious: () => setStep(Math.max(1, step - 1)),
    onNext: () => (step === steps.length ? finish() : setStep(step + 1)),
  };
  const elements: Record<(typeof STEPS)[number], ReactNode> = {
    watermark: <WatermarkStep bar={bar} />,
    storage: <StorageStep bar={bar} />,
    profile: <ProfileStep bar={bar} code={code} />,
  };
  return (
    <main className={classes.page}>
      <div className={classes.wizard}>
        <Brand />
        {elements[title]}
      </div>
    </main>
  );
}
