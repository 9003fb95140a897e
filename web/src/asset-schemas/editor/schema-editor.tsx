import { Alert, List, SegmentedControl } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUnsavedWarning } from '../../session/use-unsaved-warning.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { t } from '../texts.ts';
import { ChangeRules } from './change-rules.tsx';
import { FieldList } from './field-list.tsx';
import { LanguageChoice } from './language-choice.tsx';
import type { SchemaDraft } from './schema-draft.ts';
import classes from './schema-editor.module.css';
import { SchemaEditorHeader } from './schema-editor-header.tsx';
import { SchemaNameCard } from './schema-name-card.tsx';
import { SchemaPreview } from './schema-preview.tsx';
import { useSchemaEditor } from './use-schema-editor.ts';

// The JSON editor is larger than the rest of the page, and few users open it.
const JsonView = lazyPart(async () => (await import('./json-view.tsx')).JsonView);

interface SchemaEditorProps {
  /** Null for a new schema. */
  id: number | null;
  initial: SchemaDraft;
  isReadOnly?: boolean;
}

/** Edits the fields of a schema, or its JSON, next to a preview of the form. */
export function SchemaEditor({ id, initial, isReadOnly = false }: SchemaEditorProps) {
  const editing = useSchemaEditor(id, initial);
  const warning = useUnsavedWarning(editing.isDirty);
  const [language, setLanguage] = useState('en');
  const [query, setQuery] = useSearchParams();
  const { draft, errors, change } = editing;
  const isJson = query.get('view') === 'json';
  // A JSON object cannot hold fields without a unique name.
  const isNamed = draft.fields.every(({ uid, name }) => name && !errors.fields[uid]?.name);
  const isSwitchBlocked = isJson ? editing.isJsonBroken : !isNamed;
  const handleView = (view: string) => {
    if (isSwitchBlocked) return;
    editing.closeJson();
    const next = new URLSearchParams(query);
    if (view === 'json') next.set('view', view);
    else next.delete('view');
    setQuery(next, { replace: true });
  };
  return (
    <div className={classes.page}>
      <SchemaEditorHeader id={id} title={initial.name.en?.trim() || t('newSchema')} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {isReadOnly && <Alert color="blue">{t('readOnly')}</Alert>}
          {id !== null && !isReadOnly && <ChangeRules />}
          {!isJson && errors.others.length > 0 && (
            <Alert color="red" role="alert" title={t('notSaved')}>
              <List size="sm">
                {errors.others.map((message) => (
                  <List.Item key={message}>{message}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <SchemaNameCard
            draft={draft}
            nameError={errors.name}
            isReadOnly={isReadOnly}
            onChange={change}
          />
          <div className={classes.toolbar}>
            <SegmentedControl
              size="xs"
              aria-label={t('view')}
              value={isJson ? 'json' : 'fields'}
              data={[
                { value: 'fields', label: t('viewFields'), disabled: isJson && isSwitchBlocked },
                { value: 'json', label: t('viewJson'), disabled: !isJson && isSwitchBlocked },
              ]}
              onChange={handleView}
            />
            {isSwitchBlocked && (
              <span className={classes.blocked}>
                {t(isJson ? 'correctJsonFirst' : 'nameFieldsFirst')}
              </span>
            )}
            {!isJson && <LanguageChoice draft={draft} value={language} onChange={setLanguage} />}
          </div>
          {isJson ? (
            <Suspense fallback={<div className={classes.editor}>{t('jsonLoading')}</div>}>
              <JsonView
                text={editing.json}
                errors={editing.errorDetails}
                isReadOnly={isReadOnly}
                onChange={editing.changeJson}
              />
            </Suspense>
          ) : (
            <FieldList
              fields={draft.fields}
              errors={errors.fields}
              language={language}
              isReadOnly={isReadOnly}
              onChange={editing.changeFields}
            />
          )}
        </div>
        <SchemaPreview fields={draft.fields} language={language} />
      </div>
      {!isReadOnly && (
        <SaveBar
          isShown={editing.isDirty || id === null}
          isDirty={editing.isDirty}
          isSaving={editing.isSaving}
          unsaved={t('unsaved')}
          cancel={t('cancel')}
          save={t(id === null ? 'create' : 'save')}
          onCancel={editing.cancel}
          onSave={() => editing.submit(warning.release)}
        />
      )}
      <ConfirmDialog
        isOpen={warning.isBlocked}
        title={t('leaveTitle')}
        no={t('stay')}
        yes={t('leave')}
        onNo={warning.stay}
        onYes={warning.leave}
      >
        {t('leaveHelp')}
      </ConfirmDialog>
    </div>
  );
}
