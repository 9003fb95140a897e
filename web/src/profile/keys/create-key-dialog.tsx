import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { API_KEY_NAME_MAX, NewApiKey } from '@spindle/contracts/api-keys/api-keys';
import { Permission } from '@spindle/contracts/http/permissions';
import { type FormEvent, useState } from 'react';
import { schemaErrors } from '../../lib/schema-errors.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './keys.module.css';
import { useCreateKey } from './keys-api.ts';
import { t } from './texts.ts';

/** The offered lifetimes, in days. */
const LIFETIMES = [30, 90, 365, null] as const;

interface CreateKeyDialogProps {
  /** The permissions of the user, which the key may have. */
  permissions: readonly Permission[];
  onClose: () => void;
  onCreated: (key: string) => void;
}

/** Creates a named key. Errors appear at their fields after the first attempt. */
export function CreateKeyDialog({ permissions, onClose, onCreated }: CreateKeyDialogProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Permission[]>(['READ_ASSET']);
  const [days, setDays] = useState<number | null>(LIFETIMES[1]);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const create = useCreateKey(onCreated);
  const given: NewApiKey = { name, scopes, expires_in_days: days };
  const errors = schemaErrors(NewApiKey, given);
  const errorAt = (field: string) =>
    isSubmitted ? errors.find(({ path }) => path === field)?.message : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (errors.length === 0 && !create.isPending) create.mutate(given);
  };
  return (
    <Dialog opened onClose={onClose} title={t('createTitle')} size={460}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            required
            data-autofocus
            autoComplete="off"
            placeholder={t('namePlaceholder')}
            maxLength={API_KEY_NAME_MAX}
            value={name}
            error={errorAt('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('expiry')}
            data={LIFETIMES.map((lifetime) => ({
              value: String(lifetime),
              label: t(`expiry-${lifetime ?? 'never'}`),
            }))}
            value={String(days)}
            onChange={({ currentTarget: { value } }) =>
              setDays(value === 'null' ? null : Number(value))
            }
          />
          <Checkbox.Group
            label={t('scopes')}
            description={t('scopesHelp')}
            required
            value={scopes}
            error={errorAt('scopes')}
            onChange={(values) =>
              setScopes(Permission.options.filter((scope) => values.includes(scope)))
            }
          >
            <div className={classes.scopes}>
              {permissions.map((permission) => (
                <Checkbox key={permission} value={permission} label={t(permission)} />
              ))}
            </div>
          </Checkbox.Group>
          <Text size="sm" c="var(--text-3)">
            {t('signedInHelp')}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
