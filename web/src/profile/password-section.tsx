import { Button, Collapse, Group, PasswordInput, UnstyledButton } from '@mantine/core';
import { OLD_PASSWORD_REQUIRED } from '@spindle/contracts/sessions/account';
import { IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { passwordErrors } from '../ui/fields/password-pair.ts';
import { useChangeAccount } from './account-api.ts';
import classes from './profile-page.module.css';
import { t } from './texts.ts';

const EMPTY = { old: '', password: '', confirm: '' };

/** Changes the own password, in a section that opens on request. Errors appear after the first attempt. */
export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  return (
    <section className={classes.card} aria-label={t('updatePassword')}>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={16} className={classes.chevron} />
        {t('updatePassword')}
      </UnstyledButton>
      <Collapse id={bodyId} expanded={isOpen}>
        {isOpen && <PasswordForm onSaved={() => setIsOpen(false)} />}
      </Collapse>
    </section>
  );
}

function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = useChangeAccount(onSaved);
  const errors = {
    old: values.old === '' ? OLD_PASSWORD_REQUIRED : undefined,
    ...passwordErrors(values),
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (errors.old || errors.password || errors.confirm || change.isPending) return;
    change.mutate({ old_password: values.old, new_password: values.password });
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <p className={classes.help}>{t('passwordHelp')}</p>
      {(
        [
          ['old', 'currentPassword'],
          ['password', 'newPassword'],
          ['confirm', 'confirmPassword'],
        ] as const
      ).map(([field, label]) => (
        <PasswordInput
          key={field}
          label={t(label)}
          autoComplete={field === 'old' ? 'current-password' : 'new-password'}
          visibilityToggleButtonProps={{ 'aria-label': t('showField', { name: t(label) }) }}
          value={values[field]}
          error={isSubmitted && errors[field]}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
      <Group>
        <Button type="submit" loading={change.isPending}>
          {t('savePassword')}
        </Button>
      </Group>
    </form>
  );
}
