import { Radio, Select, Stack } from '@mantine/core';
import {
  type AssetSchema,
  DEFAULT_SCHEMA_ID,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import { DataMode } from '@spindle/contracts/metadata/metadata';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { schemasQuery, shortSchemaName } from '../../asset-schemas/asset-schemas-api.ts';
import type { SelectionTarget } from '../../assets/use-selection.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { TabSkeleton } from '../tab-skeleton.tsx';
import { previewQuery } from './bulk-edit-api.ts';
import { BulkFields } from './bulk-fields.tsx';
import { t } from './texts.ts';

/** Value of the schema field that keeps each asset's schema. */
const KEEP_SCHEMA = 'keep';

interface BulkEditFormProps {
  target: SelectionTarget;
  onSave: (update: ManyDataUpdate) => void;
  onClose: () => void;
}

/** Asks for the schema, for what happens to existing metadata, and for the values. */
export function BulkEditForm({ target, onSave, onClose }: BulkEditFormProps) {
  const [mode, setMode] = useState<DataMode>('APPEND');
  const [chosen, setChosen] = useState<string>(KEEP_SCHEMA);
  const schemas = useQuery(schemasQuery());
  const selected = useQuery(previewQuery(target));
  // Replacing metadata requires a schema.
  const choice = mode === 'REPLACE' && chosen === KEEP_SCHEMA ? String(DEFAULT_SCHEMA_ID) : chosen;
  const schemaId = choice === KEEP_SCHEMA ? DEFAULT_SCHEMA_ID : Number(choice);
  const schema = schemas.data?.find(({ id }) => id === schemaId);
  if (!schemas.data && schemas.error)
    return (
      <LoadFailed title={t('schemasFailed')} error={schemas.error} onRetry={schemas.refetch} />
    );
  if (!selected.data && selected.error)
    return (
      <LoadFailed title={t('selectionFailed')} error={selected.error} onRetry={selected.refetch} />
    );
  if (!schemas.data || !schema || !selected.data) return <TabSkeleton />;
  return (
    <Stack gap="md">
      <Select
        label={t('schema')}
        data={[
          ...(mode === 'APPEND' ? [{ value: KEEP_SCHEMA, label: t('keepSchema') }] : []),
          ...schemaChoices(schemas.data),
        ]}
        value={choice}
        allowDeselect={false}
        onChange={(id) => id !== null && setChosen(id)}
      />
      <Radio.Group
        label={t('existingMetadata')}
        value={mode}
        onChange={(value) => setMode(DataMode.parse(value))}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="APPEND" label={t('append')} description={t('appendHelp')} />
          <Radio value="REPLACE" label={t('replace')} description={t('replaceHelp')} />
        </Stack>
      </Radio.Group>
      <BulkFields
        key={`${schemaId}-${mode}`}
        target={target}
        schema={schema}
        schemas={schemas.data}
        isSchemaKept={choice === KEEP_SCHEMA}
        listFields={mode === 'APPEND' ? selected.data.list_fields : []}
        mode={mode}
        onSave={onSave}
        onClose={onClose}
      />
    </Stack>
  );
}

function schemaChoices(schemas: AssetSchema[]) {
  return schemas
    .filter(({ status }) => status === 'ACTIVE')
    .map((schema) => ({
      value: String(schema.id),
      label: schema.id === DEFAULT_SCHEMA_ID ? t('freeForm') : shortSchemaName(schema),
    }));
}
