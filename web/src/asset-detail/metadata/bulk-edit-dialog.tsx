import { Radio, Select, Stack, Text } from '@mantine/core';
import {
  type AssetSchema,
  DEFAULT_SCHEMA_ID,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import { DataMode } from '@spindle/contracts/metadata/metadata';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SelectionTarget } from '../../asset-list/selection/use-selection.ts';
import { formatCount } from '../../lib/format.ts';
import { schemasQuery, shortSchemaName } from '../../queries/asset-schemas-api.ts';
import { hasRefused, useBulkJob, useRefusedAssets } from '../../queries/bulk-api.ts';
import { useBulkProgress } from '../../queries/bulk-progress.ts';
import { BulkOutcome, BulkRunning } from '../../ui/dialogs/bulk-run.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Values } from '../../ui/fields/schema-values.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { TabSkeleton } from '../tab-skeleton.tsx';
import { MetadataForm } from './metadata-form.tsx';
import { t } from './texts.ts';

/** Value of the schema field that keeps each asset's schema. */
const KEEP_SCHEMA = 'keep';

interface BulkEditDialogProps {
  target: SelectionTarget;
  count: number;
  /** Called when the dialog closes after every asset was changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Writes the same metadata to every selected asset, and shows the progress and the refused assets. */
export function BulkEditDialog({ target, count, onDone, onClose }: BulkEditDialogProps) {
  const bulk = useBulkJob({ showsRefused: true });
  const running = useBulkProgress('update_data');
  const refused = useRefusedAssets(bulk.data);
  const end = () => {
    onClose();
    onDone();
  };
  const handleSave = (update: { data: Values; mode: DataMode; data_schema_id?: number }) =>
    bulk.mutate(
      { target, operation: { action: 'update_data', ...update } },
      {
        // The dialog stays open to show refused assets.
        onSuccess: (job) => !hasRefused(job) && end(),
      },
    );
  return (
    <Dialog
      opened
      onClose={bulk.isSuccess ? end : onClose}
      title={t('bulkEditTitle', { count, shown: formatCount(count) })}
      size={560}
      attributes={{ header: { role: 'presentation' } }} // a header element would be a second banner of the page
    >
      {bulk.isPending && <BulkRunning {...running} onClose={onClose} />}
      {bulk.isSuccess && (
        <BulkOutcome message={bulk.data.message} refused={refused} onClose={end} />
      )}
      {(bulk.isIdle || bulk.isError) && <BulkEditForm onSave={handleSave} onClose={onClose} />}
    </Dialog>
  );
}

interface BulkEditFormProps {
  onSave: (update: { data: Values; mode: DataMode; data_schema_id?: number }) => void;
  onClose: () => void;
}

function BulkEditForm({ onSave, onClose }: BulkEditFormProps) {
  const [mode, setMode] = useState<DataMode>('APPEND');
  const [chosen, setChosen] = useState<string>(KEEP_SCHEMA);
  const [isEmpty, setIsEmpty] = useState(false);
  const { data: schemas, error, refetch } = useQuery(schemasQuery());
  // Replacing metadata requires a schema.
  const choice = mode === 'REPLACE' && chosen === KEEP_SCHEMA ? String(DEFAULT_SCHEMA_ID) : chosen;
  const schemaId = choice === KEEP_SCHEMA ? DEFAULT_SCHEMA_ID : Number(choice);
  const schema = schemas?.find(({ id }) => id === schemaId);
  if (!schemas && error)
    return <LoadFailed title={t('schemasFailed')} error={error} onRetry={refetch} />;
  if (!schema) return <TabSkeleton />;
  const handleSave = (data: Values) => {
    const hasNoChange = choice === KEEP_SCHEMA && Object.keys(data).length === 0;
    setIsEmpty(hasNoChange);
    if (!hasNoChange)
      onSave({ data, mode, ...(choice !== KEEP_SCHEMA && { data_schema_id: schemaId }) });
  };
  return (
    <Stack gap="md">
      <Select
        label={t('schema')}
        data={[
          ...(mode === 'APPEND' ? [{ value: KEEP_SCHEMA, label: t('keepSchema') }] : []),
          ...schemaChoices(schemas ?? []),
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
      {isEmpty && (
        <Text size="sm" role="alert">
          {t('nothingToWrite')}
        </Text>
      )}
      <MetadataForm
        key={`${schemaId}-${mode}`}
        schema={mode === 'APPEND' ? withoutRequired(schema) : schema}
        values={{}}
        isFreeForm={schemaId === DEFAULT_SCHEMA_ID}
        isPending={false}
        onSave={handleSave}
        onCancel={onClose}
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

/** Returns the schema without required fields: assets may have them already. The server validates each asset. */
function withoutRequired(schema: AssetSchema): AssetSchema {
  return { ...schema, schema: { ...schema.schema, required: [] } };
}
