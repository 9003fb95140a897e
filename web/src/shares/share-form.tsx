import { Button, Group, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { type Share, ShareName, SharePassword } from '@spindle/contracts/shares/shares';
import { type FormEvent, useState } from 'react';
import { DownloadFields } from './download-fields.tsx';
import { type ExpiryChoice, expiryOf } from './share-expiry.ts';
import { ShareExpiryFields } from './share-expiry-fields.tsx';
import { t } from './texts.ts';
import { VisitorFields, type VisitorValues } from './visitor-fields.tsx';

/** The values of the form; undefined leaves a value unchanged. */
export interface ShareFormFields extends VisitorValues {
  name: string;
  /** Null removes the password. */
  password: string | null | undefined;
  /** ISO 8601; null for a share that never expires. */
  expires_at: string | null | undefined;
  allow_download: boolean;
  /** Undefined for a new share: the default of the installation. */
  remove_personal_info: boolean | undefined;
}

interface ShareFormProps {
  name: string;
  /** The share to change; undefined for a new one. */
  share?: Share;
  /** Whether it shows a collection, which can accept files. */
  hasCollection: boolean;
  /** Label of the submit button. */
  action: string;
  isPending: boolean;
  onSubmit: (fields: ShareFormFields) => void;
  onClose: () => void;
}

/** Edits the name, password, expiry and downloads of a share. Errors appear at their fields after submitting. */
export function ShareForm(props: ShareFormProps) {
  const { name, share, hasCollection, action, isPending, onSubmit, onClose } = props;
  const [fields, setFields] = useState({
    name,
    hasPassword: share?.has_password ?? false,
    password: '',
    expiryChoice: (share ? 'unchanged' : '30') as ExpiryChoice,
    date: '',
    allowDownload: share?.allow_download ?? false,
    removePersonalInfo: undefined as boolean | undefined,
    visitors: {} as VisitorValues,
  });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const isPasswordUnchanged = share?.has_password === true && fields.password === '';
  const checkedName = ShareName.safeParse(fields.name);
  const checkedPassword =
    fields.hasPassword && !isPasswordUnchanged
      ? SharePassword.safeParse(fields.password)
      : undefined;
  const expiry = expiryOf(fields.expiryChoice, fields.date);
  const errorOf = (checked: typeof checkedName | typeof checkedPassword) =>
    isSubmitted ? checked?.error?.issues[0]?.message : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!checkedName.success || checkedPassword?.success === false || !expiry || isPending) return;
    const password = fields.hasPassword ? checkedPassword?.data : null;
    onSubmit({
      name: checkedName.data,
      password,
      expires_at: expiry.expires_at,
      allow_download: fields.allowDownload,
      remove_personal_info: fields.removePersonalInfo,
      ...fields.visitors,
    });
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          description={t('nameHelp')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          value={fields.name}
          error={errorOf(checkedName)}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <ShareExpiryFields
          share={share}
          expiryChoice={fields.expiryChoice}
          date={fields.date}
          isDateInvalid={isSubmitted && !expiry}
          onChange={change}
        />
        <DownloadFields
          isAllowed={fields.allowDownload}
          removesPersonalInfo={fields.removePersonalInfo ?? share?.remove_personal_info}
          onChange={change}
        />
        <VisitorFields
          values={fields.visitors}
          share={share}
          hasCollection={hasCollection}
          onChange={(changed) => change({ visitors: { ...fields.visitors, ...changed } })}
        />
        <Switch
          label={t('usePassword')}
          checked={fields.hasPassword}
          onChange={({ currentTarget }) => change({ hasPassword: currentTarget.checked })}
        />
        {fields.hasPassword && (
          <PasswordInput
            label={t('password')}
            placeholder={share?.has_password ? t('passwordUnchanged') : undefined}
            autoComplete="new-password"
            value={fields.password}
            error={errorOf(checkedPassword)}
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            onChange={({ currentTarget }) => change({ password: currentTarget.value })}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
