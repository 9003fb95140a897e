import { Button } from '@mantine/core';
import {
  type AssetSchema,
  DEFAULT_SCHEMA_ID,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import { IconCloudOff, IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { useTitle } from '../lib/use-title.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { TopProgress } from '../ui/top-progress.tsx';
import { Administrators } from './administrators.tsx';
import { schemaName, schemasQuery } from './asset-schemas-api.ts';
import { copyOf, draftOf, emptyDraft } from './editor/schema-draft.ts';
import { SchemaEditor } from './editor/schema-editor.tsx';
import { t } from './texts.ts';

/** Shows one schema, or a new one at /admin/schemas/new. `copy` names the schema that a new one starts from. */
export function SchemaPage() {
  return (
    <Administrators>
      <LoadedSchema />
    </Administrators>
  );
}

function LoadedSchema() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const isNew = id === 'new';
  const sourceId = isNew ? query.get('copy') : id;
  const { data, error, refetch } = useQuery(schemasQuery());
  const schema = data?.find((known) => String(known.id) === sourceId);
  useTitle(isNew || !schema ? t('newSchema') : schemaName(schema));
  if (!data && error)
    return (
      <ErrorPage icon={IconCloudOff} title={t('notLoaded')} message={errorMessage(error)}>
        <Button onClick={() => refetch()}>{t('tryAgain')}</Button>
      </ErrorPage>
    );
  if (!data) return <TopProgress isActive />;
  if (sourceId !== null && !schema) return <NotFound />;
  if (isNew) return <SchemaEditor key={`new-${sourceId}`} id={null} initial={newDraft(schema)} />;
  return (
    <SchemaEditor
      key={id}
      id={Number(id)}
      initial={schema ? draftOf(schema) : emptyDraft()}
      isReadOnly={Number(id) === DEFAULT_SCHEMA_ID}
    />
  );
}

/** Returns the draft of a new schema: a copy of another one, or empty. */
function newDraft(source: AssetSchema | undefined) {
  return source ? copyOf(draftOf(source), t('copySuffix')) : emptyDraft();
}

function NotFound() {
  return (
    <ErrorPage icon={IconFileUnknown} title={t('notFound')} message={t('notFoundHelp')}>
      <Button component={Link} to="/admin/schemas">
        {t('toSchemas')}
      </Button>
    </ErrorPage>
  );
}
