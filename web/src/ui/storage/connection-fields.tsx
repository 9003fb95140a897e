import { PasswordInput, Select, TextInput } from '@mantine/core';
import { MASK } from '@spindle/contracts/settings/masked';
import {
  STORAGE_REGION_LABELS,
  STORAGE_REGIONS,
} from '@spindle/contracts/settings/storage-settings';
import type { Store, StoreField } from './stores.ts';
import { t } from './texts.ts';

interface ConnectionFieldsProps {
  store: Omit<Store, 'root' | 'root_folder'>;
  errorAt: (field: StoreField) => string | undefined;
  onChange: (changes: Partial<Store>) => void;
}

const REGIONS = STORAGE_REGIONS.map((region) => ({
  value: region,
  label: `${region} · ${STORAGE_REGION_LABELS[region]}`,
}));

/** Lines up the inputs of fields whose help has different lengths. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
];

/** Edits how to reach a bucket: region, endpoint and keys. */
export function ConnectionFields({ store, errorAt, onChange }: ConnectionFieldsProps) {
  return (
    <>
      <Select
        label={t('geo')}
        description={t('geoHelp')}
        inputWrapperOrder={ORDER}
        placeholder={t('geoHint')}
        data={REGIONS}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clearGeo') }}
        nothingFoundMessage={t('noGeo')}
        value={store.root_geo || null}
        error={errorAt('root_geo')}
        onChange={(value) =>
          onChange({ root_geo: STORAGE_REGIONS.find((region) => region === value) ?? '' })
        }
      />
      <TextInput
        label={t('endpoint')}
        description={t('endpointHelp')}
        inputWrapperOrder={ORDER}
        placeholder={t('endpointHint')}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        value={store.endpoint}
        error={errorAt('endpoint')}
        onChange={(event) => onChange({ endpoint: event.currentTarget.value })}
      />
      <TextInput
        label={t('accessKeyId')}
        description={errorAt('access_key_id') ? undefined : t('accessKeyIdHelp')}
        inputWrapperOrder={ORDER}
        spellCheck={false}
        autoComplete="off"
        value={store.access_key_id}
        error={errorAt('access_key_id')}
        onChange={(event) => onChange({ access_key_id: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('secret')}
        description={t('secretHelp')}
        inputWrapperOrder={ORDER}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }}
        value={store.secret_access_key}
        error={errorAt('secret_access_key')}
        aria-invalid={errorAt('secret_access_key') !== undefined}
        onFocus={selectMask}
        onClick={selectMask}
        onChange={(event) => onChange({ secret_access_key: event.currentTarget.value })}
      />
    </>
  );
}

/** Selects a mask as a whole: typing must replace it, because a secret that begins with it would be wrong. */
function selectMask({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  if (currentTarget.value === MASK) currentTarget.select();
}
