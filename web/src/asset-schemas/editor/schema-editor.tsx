import { Alert, Button, List, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUnsavedWarning } from '../../session/use-unsaved-warning.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { t } from '../texts.ts';
import { ChangeRules } from './change-rules.tsx';
import { FieldList } from './field-list.tsx';
import { LanguageChoice } from './language-choice.tsx';
import type { SchemaDraft } from './schema-draft.ts';
import classes from './schema-editor.module.css';
import { SchemaPreview } from './schema-preview.tsx';
import { useSchemaEditor } from './use-schema-editor.ts';

// The editor is heavier than the rest of the page, and few open it.
const JsonView = lazy(async () => ({ default: (await import('./json-view.tsx')).JsonView }));

interface SchemaEditorProps {
  /** Null for a new schema. */
  id: number | null;
  initial: SchemaDraft;
  isReadOnly?: boolean;
}

/** The fields of a schema, or its JSON, beside the form that they make. */
export function SchemaEditor({ id, initial, isReadOnly = false }: SchemaEditorProps) {
  const editing = useSchemaEditor(id, initial);
  const warning = useUnsavedWarning(editing.isDirty);
  const [language, setLanguage] = useState('en');
  const [query, setQuery] = useSearchParams();
  const { draft, faults, change } = editing;
  const isJson = query.get('view') === 'json';
  // A JSON object has no place for fields without a name of their own.
  const isNamed = draft.fields.every(({ uid, name }) => name && !faults.fields[uid]?.name);
  const isHeld = isJson ? editing.isJsonBroken : !isNamed;
  const handleView = (view: string) => {
    if (isHeld) return;
    editing.closeJson();
    const next = new URLSearchParams(query);
    if (view === 'json') next.set('view', view);
    else next.delete('view');
    setQuery(next, { replace: true });
  };
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link className={classes.back} to="/admin/schemas">
          <IconArrowLeft size={14} stroke={1.75} aria-hidden />
          {t('back')}
        </Link>
        <div className={classes.titleLine}>
          <h1 className={classes.title}>{initial.name.en?.trim() || t('newSchema')}</h1>
          {id !== null && (
            <Button
              component={Link}
              to={`/admin/schemas/new?copy=${id}`}
              variant="default"
              leftSection={<IconCopy size={15} />}
            >
              {t('duplicate')}
            </Button>
          )}
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          {isReadOnly && <Alert color="blue">{t('readOnly')}</Alert>}
          {id !== null && !isReadOnly && <ChangeRules />}
          {!isJson && faults.others.length > 0 && (
            <Alert color="red" role="alert" title={t('notSaved')}>
              <List size="sm">
                {faults.others.map((message) => (
                  <List.Item key={message}>{message}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <section className={classes.card}>
            <TextInput
              label={t('name')}
              placeholder={t('nameHint')}
              autoComplete="off"
              withAsterisk
              readOnly={isReadOnly}
              value={draft.name.en ?? ''}
              error={faults.name}
              onChange={(event) =>
                change({ ...draft, name: { ...draft.name, en: event.currentTarget.value } })
              }
            />
            <Switch
              size="xs"
              label={t('active')}
              description={t('activeHelp')}
              disabled={isReadOnly}
              checked={draft.status === 'ACTIVE'}
              onChange={(event) =>
                change({ ...draft, status: event.currentTarget.checked ? 'ACTIVE' : 'INACTIVE' })
              }
            />
          </section>
          <div className={classes.toolbar}>
            <SegmentedControl
              size="xs"
              aria-label={t('view')}
              value={isJson ? 'json' : 'fields'}
              data={[
                { value: 'fields', label: t('viewFields'), disabled: isJson && isHeld },
                { value: 'json', label: t('viewJson'), disabled: !isJson && isHeld },
              ]}
              onChange={handleView}
            />
            {isHeld && (
              <span className={classes.held}>{t(isJson ? 'jsonFirst' : 'namesFirst')}</span>
            )}
            {!isJson && <LanguageChoice draft={draft} value={language} onChange={setLanguage} />}
          </div>
          {isJson ? (
            <Suspense fallback={<div className={classes.editor}>{t('jsonLoading')}</div>}>
              <JsonView
                text={editing.json}
                faults={editing.found}
                isReadOnly={isReadOnly}
                onChange={editing.changeJson}
              />
            </Suspense>
          ) : (
            <FieldList
              fields={draft.fields}
              faults={faults.fields}
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
