import { Button, PasswordInput, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../texts.ts';
import { useUnlock } from './shared-api.ts';
import classes from './shared-page.module.css';

interface SharedUnlockProps {
  token: string;
}

/** Asks for the password of a share. */
export function SharedUnlock({ token }: SharedUnlockProps) {
  const [password, setPassword] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  const unlock = useUnlock(token);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || unlock.isPending) return fieldRef.current?.focus();
    unlock.mutate(password, { onError: () => fieldRef.current?.select() });
  };
  return (
    <form className={classes.passwordForm} noValidate onSubmit={handleSubmit}>
      <span className={classes.lock}>
        <IconLock size={28} stroke={1.5} />
      </span>
      <div>
        <Title order={1}>{t('locked')}</Title>
        <Text c="var(--text-3)" mt={4}>
          {t('lockedHelp')}
        </Text>
      </div>
      <PasswordInput
        ref={fieldRef}
        size="md"
        label={t('password')}
        autoFocus
        autoComplete="off"
        value={password}
        error={unlock.error && errorMessage(unlock.error)}
        errorProps={{ role: 'alert' }}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button type="submit" size="md" loading={unlock.isPending} fullWidth>
        {t('unlock')}
      </Button>
    </form>
  );
}
