import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyWithAlert } from '../../ui/alerts/copy-with-alert.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './key-field.module.css';
import { newKey } from './new-key.ts';

interface KeyFieldProps {
  label: string;
  help: string;
  /** What the change of the key causes; null while it is unchanged. */
  warning: string | null;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Edits a key, which is hidden until the user shows it. A new key takes effect when the section is saved. */
export function KeyField({ label, help, warning, value, error, onChange }: KeyFieldProps) {
  return (
    <div className={classes.row}>
      <PasswordInput
        className={classes.key}
        classNames={{ innerInput: classes.text }}
        label={label}
        description={help}
        spellCheck={false}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('show', { name: label }) }}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <CopyButton name={label} value={value} />
        <Button
          variant="default"
          aria-label={t('generateOne', { name: label })}
          onClick={() => onChange(newKey())}
        >
          {t('generate')}
        </Button>
      </div>
      <p className={classes.warning} role="status">
        {warning}
      </p>
    </div>
  );
}

/** Shows the access id, which cannot be changed. */
export function AccessId({ value }: { value: string }) {
  return (
    <div className={classes.row}>
      <TextInput
        className={classes.key}
        classNames={{ input: classes.text }}
        label={t('accessId')}
        description={t('accessIdHelp')}
        readOnly
        value={value}
      />
      <div className={classes.actions}>
        <CopyButton name={t('accessId')} value={value} />
      </div>
    </div>
  );
}

function CopyButton({ name, value }: { name: string; value: string }) {
  const copy = () =>
    copyWithAlert(value, { copied: t('copied', { name }), failed: t('notCopied') });
  return <IconButton icon={IconCopy} label={t('copy', { name })} onClick={() => void copy()} />;
}
