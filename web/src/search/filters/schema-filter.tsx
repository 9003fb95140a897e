import { Button, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  fieldsOf,
  type SchemaField,
  schemasQuery,
  shortSchemaName,
} from '../../asset-schemas/asset-schemas-api.ts';
import { formatCount } from '../../lib/format.ts';
import { type FieldCriteria, readFieldCriteria, writeFieldCriteria } from '../schema-criteria.ts';
import type { SearchFilters } from '../search-filters.ts';
import { t } from '../texts.ts';
import { FieldInput } from './field-input.tsx';
import classes from './schema-filter.module.css';

interface SchemaFilterProps {
  filters: SearchFilters;
  /** Matches by schema id; undefined until known. */
  counts: ReadonlyMap<string, number> | undefined;
  /** Whether a searchable field is shown; all of them if undefined. */
  isOffered?: ((field: SchemaField) => boolean) | undefined;
  onChange: (change: Partial<SearchFilters>) => void;
}

/** Lets the user choose a schema and fill in its searchable fields. Only Submit searches. */
export function SchemaFilter({ filters, counts, isOffered, onChange }: SchemaFilterProps) {
  const { data: schemas = [] } = useQuery(schemasQuery());
  const [draft, setDraft] = useState<{ schema: string; fields: FieldCriteria } | null>(null);
  const picked = draft?.schema ?? filters.schema;
  const schema = schemas.find(({ id }) => String(id) === picked);
  const fields =
    schema &&
    fieldsOf(schema).filter((field) => field.property.searchable && (isOffered?.(field) ?? true));

  const open = (id: string) =>
    setDraft({
      schema: id,
      fields: id === filters.schema ? readFieldCriteria(filters.fields) : {},
    });
  const handlePick = (id: string | null) => {
    if (id) return open(id);
    setDraft(null);
    if (filters.schema) onChange({ schema: '', fields: '' });
  };
  const handleSubmit = () => {
    if (!draft) return;
    onChange({ schema: draft.schema, fields: writeFieldCriteria(draft.fields) });
    setDraft(null);
  };

  return (
    <div className={classes.filter}>
      <Select
        label={t('assetSchema')}
        data={[
          { value: '', label: t('all') },
          ...schemas.map((option) => ({
            value: String(option.id),
            label: shortSchemaName(option),
          })),
        ]}
        value={schema ? picked : ''}
        onChange={handlePick}
        allowDeselect={false}
        searchable={schemas.length > 10}
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={t('noSchema')}
        renderOption={({ option }) => (
          <>
            <span className={classes.name}>{option.label}</span>
            {counts && option.value !== '' && (
              <>
                {' '}
                <span className={classes.count}>{formatCount(counts.get(option.value) ?? 0)}</span>
              </>
            )}
          </>
        )}
      />
      {draft && fields && (
        <CriteriaForm
          fields={fields}
          criteria={draft.fields}
          onChange={(criteria) => setDraft({ ...draft, fields: criteria })}
          onCancel={() => setDraft(null)}
          onSubmit={handleSubmit}
        />
      )}
      {!draft && schema && (
        <Button variant="default" size="xs" onClick={() => open(picked)}>
          {t('changeFields')}
        </Button>
      )}
    </div>
  );
}

interface CriteriaFormProps {
  fields: SchemaField[];
  criteria: FieldCriteria;
  onChange: (criteria: FieldCriteria) => void;
  onCancel: () => void;
  onSubmit: () => void;
}

function CriteriaForm({ fields, criteria, onChange, onCancel, onSubmit }: CriteriaFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className={classes.form} aria-label={t('schemaForm')} onSubmit={handleSubmit}>
      {fields.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('noSearchableFields')}
        </Text>
      )}
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={criteria[field.name] ?? null}
          onChange={(value) => onChange({ ...criteria, [field.name]: value })}
        />
      ))}
      <div className={classes.actions}>
        <Button type="submit" size="xs">
          {t('submit')}
        </Button>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
