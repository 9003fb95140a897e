import { Select } from '@mantine/core';
import type { User } from '@spindle/contracts/users/users';
import { useState } from 'react';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { useNewOwners } from './new-owners-api.ts';
import { t } from './texts.ts';

interface TemplateSelectProps {
  /** Receives undefined when the choice is cleared. */
  onChange: (template: User | undefined) => void;
}

/** Selects the user whose preferences a new user gets. */
export function TemplateSelect({ onChange }: TemplateSelectProps) {
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useNewOwners(typed);
  const users = data?.users ?? [];
  return (
    <>
      <Select
        label={t('template')}
        description={t('templateHelp')}
        placeholder={t('noTemplate')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clearTemplate') }}
        nothingFoundMessage={data && t('noTemplateFound')}
        data={users.map(({ id, email }) => ({ value: String(id), label: email }))}
        onChange={(chosen) => onChange(users.find(({ id }) => String(id) === chosen))}
        searchValue={typed}
        onSearchChange={setTyped}
      />
      {error && <LoadFailed title={t('templatesNotLoaded')} error={error} onRetry={refetch} />}
    </>
  );
}
