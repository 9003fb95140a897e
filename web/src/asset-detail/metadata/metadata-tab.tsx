import { Button, Select, Stack, Text } from '@mantine/core';
import {
  type AssetSchema,
  DEFAULT_SCHEMA_ID,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import { ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { schemasQuery, shortSchemaName } from '../../asset-schemas/asset-schemas-api.ts';
import { isFailed } from '../../assets/asset-summary.ts';
import { useCan } from '../../session/allowed.tsx';
import type { Values } from '../../ui/fields/schema-values.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { hasEmbeddedMetadata } from '../core-metadata/embedded-metadata.tsx';
import { FactsPanel } from '../facts/facts-panel.tsx';
import { TabSkeleton } from '../tab-skeleton.tsx';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import { EditConflictDialog } from './edit-conflict.tsx';
import { EmbeddedFacts } from './embedded-facts.tsx';
import { MetadataFacts } from './metadata-facts.tsx';
import { MetadataForm } from './metadata-form.tsx';
import { t } from './texts.ts';
import { useSaveData } from './use-save-data.ts';

interface MetadataTabProps {
  asset: Asset;
  unsaved: UnsavedChanges;
}

/** Shows the metadata of an asset. Everyone sees it; users with EDIT_ASSET edit it. */
export function MetadataTab({ asset, unsaved }: MetadataTabProps) {
  const [address] = useSearchParams();
  const [openedSchemaId, setOpenedSchemaId] = useState(asset.data_schema_id);
  const [chosenId, setChosenId] = useState(asset.data_schema_id);
  const { data: schemas, error, refetch } = useQuery(schemasQuery());
  const canEdit = useCan('EDIT_ASSET') && !asset.trashed;
  const isChangeable = asset.status === 'OK' && !isFailed(asset);
  const [isEditing, setIsEditing] = useState(address.has('edit') && canEdit && isChangeable);
  const { data_schema_id: _, ...values } = asset.data;
  const schemaId = isEditing ? chosenId : asset.data_schema_id;
  const schema = schemas?.find(({ id }) => id === schemaId);
  // The form of the facts is then closed.
  const handleStart = () =>
    unsaved.confirmDiscard(() => {
      setOpenedSchemaId(asset.data_schema_id);
      setChosenId(asset.data_schema_id);
      setIsEditing(true);
    });
  const saving = useSaveData(asset.id, () => setIsEditing(false));
  const handleSave = (data: Values, expected: Values) =>
    saving.save({
      data,
      mode: 'APPEND',
      expected,
      // An unchanged schema is not sent: somebody else may have changed it.
      ...(schemaId !== openedSchemaId && { data_schema_id: schemaId }),
    });
  if (!schemas && error)
    return <LoadFailed title={t('schemasFailed')} error={error} onRetry={refetch} />;
  if (!schema) return <TabSkeleton />;
  if (isEditing)
    return (
      <Stack gap="md">
        <SchemaChoice
          schemas={schemas ?? []}
          current={asset.data_schema_id}
          value={schemaId}
          onChange={(id) => unsaved.confirmDiscard(() => setChosenId(id))}
        />
        <MetadataForm
          key={schemaId}
          schema={schema}
          values={values}
          isFreeForm={schemaId === DEFAULT_SCHEMA_ID}
          isPending={saving.isPending}
          onSave={handleSave}
          onCancel={() => setIsEditing(false)}
          onUnsaved={unsaved.mark}
        />
        {saving.conflict && (
          <EditConflictDialog
            assetId={asset.id}
            schema={schema}
            conflict={saving.conflict}
            isPending={saving.isPending}
            onResolve={saving.resolve}
            onClose={saving.dismiss}
          />
        )}
      </Stack>
    );
  return (
    <Stack gap="lg">
      <FactsPanel asset={asset} canEdit={canEdit && isChangeable} unsaved={unsaved} />
      <MetadataView
        asset={asset}
        schema={schema}
        values={values}
        canEdit={canEdit}
        isChangeable={isChangeable}
        onEdit={handleStart}
      />
    </Stack>
  );
}

interface MetadataViewProps {
  asset: Asset;
  schema: AssetSchema;
  values: Values;
  canEdit: boolean;
  /** Whether the asset is in a state in which it can be edited. */
  isChangeable: boolean;
  onEdit: () => void;
}

/** Shows the custom metadata of an asset and those in its file, or says that there are none. */
function MetadataView(props: MetadataViewProps) {
  const { asset, schema, values, canEdit, isChangeable, onEdit } = props;
  const failedHelp = isFailed(asset) ? ORIGINAL_FAILED : undefined;
  const isFilled = Object.keys(values).length > 0;
  if (!isFilled && !hasEmbeddedMetadata(asset.metadata))
    return (
      <EmptyState
        icon={IconListDetails}
        title={t('noMetadata')}
        help={failedHelp}
        tone={canEdit ? 'invites' : 'neutral'}
      >
        {canEdit && (
          <Button disabled={!isChangeable} onClick={onEdit}>
            {t('addMetadata')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <Stack gap="md" align="flex-start">
      {isFilled && <MetadataFacts schema={schema} values={values} />}
      {asset.status === 'ARCHIVED' && <Text size="xs">{t('archivedHelp')}</Text>}
      {failedHelp && <Text size="xs">{failedHelp}</Text>}
      {canEdit && (
        <Button variant="default" disabled={!isChangeable} onClick={onEdit}>
          {t(isFilled ? 'editMetadata' : 'addMetadata')}
        </Button>
      )}
      <EmbeddedFacts metadata={asset.metadata} />
    </Stack>
  );
}

interface SchemaChoiceProps {
  schemas: AssetSchema[];
  current: number;
  value: number;
  onChange: (id: number) => void;
}

/** Offers the active schemas and the asset's own schema. */
function SchemaChoice({ schemas, current, value, onChange }: SchemaChoiceProps) {
  const data = schemas
    .filter(({ id, status }) => status === 'ACTIVE' || id === current)
    .map((schema) => ({
      value: String(schema.id),
      label: schema.id === DEFAULT_SCHEMA_ID ? t('freeForm') : shortSchemaName(schema),
    }));
  return (
    <Select
      label={t('schema')}
      data={data}
      value={String(value)}
      allowDeselect={false}
      onChange={(id) => id !== null && onChange(Number(id))}
    />
  );
}
