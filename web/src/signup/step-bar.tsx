import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import classes from './signup-page.module.css';
import { t } from './texts.ts';

/** A step of the wizard, and how to leave it. */
export interface StepProps {
  /** From 1. */
  step: number;
  steps: number;
  title: string;
  /** For whom the step counts. */
  scope: string;
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

/**
 * Shows the title and content of a step above its buttons. Moves the focus to the title of a new step, and to the first
 * error when saving fails.
 */
export function StepFrame(props: StepFrameProps) {
  const { bar, isSkippable, isDirty, isSaving, onSave, children } = props;
  const isLast = bar.step === bar.steps;
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened the step is gone, unless the user has already moved on.
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  useEffect(() => {
    // The user may already be typing in another field when the server refuses the input.
    const isTyping = document.activeElement?.matches('input');
    if (!isSaving && !isTyping) focusFirstError(form.current);
  }, [isSaving]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDirty || isSaving) return;
    onSave();
    // The errors have been rendered by then.
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  return (
    <form ref={form} className={classes.step} noValidate onSubmit={handleSubmit}>
      <header>
        <p className={classes.position}>
          {bar.steps > 1 && `${t('step', { step: bar.step, steps: bar.steps })} · `}
          {bar.scope}
        </p>
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {bar.title}
        </h1>
      </header>
      {children}
      <div className={classes.buttons}>
        {bar.steps > 1 && (
          <Button variant="default" disabled={bar.step === 1 || isSaving} onClick={bar.onPrevious}>
            {t('previous')}
          </Button>
        )}
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
