import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './signup-page.module.css';
import { t } from './texts.ts';

/** A step of the wizard, and how to leave it. */
export interface StepProps {
  /** From 1. */
  step: number;
  steps: number;
  title: string;
  onPrevious: () => void;
  onNext: () => void;
}

interface StepFrameProps {
  bar: StepProps;
  isSkippable: boolean;
  /** Whether there is something to save. */
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** Shows the title and content of a step above its buttons. */
export function StepFrame(props: StepFrameProps) {
  const { bar, isSkippable, isDirty, isSaving, onSave, children } = props;
  const isLast = bar.step === bar.steps;
  return (
    <form
      className={classes.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !isSaving) onSave();
      }}
    >
      <header>
        <p className={classes.position}>{t('step', { step: bar.step, steps: bar.steps })}</p>
        <h1 className={classes.title}>{bar.title}</h1>
      </header>
      {children}
      <div className={classes.buttons}>
        <Button variant="default" disabled={bar.step === 1 || isSaving} onClick={bar.onPrevious}>
          {t('previous')}
        </Button>
        {isSkippable && (
          <Button variant="subtle" color="gray" disabled={isSaving} onClick={bar.onNext}>
            {t('skip')}
          </Button>
        )}
        <Button type="submit" disabled={!isDirty} loading={isSaving}>
          {t(isLast ? 'finish' : 'next')}
        </Button>
      </div>
    </form>
  );
}
