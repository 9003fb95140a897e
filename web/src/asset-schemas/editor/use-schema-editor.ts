import { SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/errors.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { useSaveSchema } from '../schema-manager-api.ts';
import { t } from '../texts.ts';
import { assignErrors, errorsOfDraft, hasAnyError } from './draft-errors.ts';
import {
  bodyOf,
  type DraftField,
  documentOf,
  draftOf,
  readDocument,
  type SchemaDraft,
  withDocument,
} from './schema-draft.ts';

const formatJson = (draft: SchemaDraft) => JSON.stringify(documentOf(draft), null, 2);

/** Holds the state of a schema that is being edited: draft, errors, save. */
export function useSchemaEditor(id: number | null, initial: SchemaDraft) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  /** The text in the JSON editor; null while the fields are edited. */
  const [json, setJson] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [serverErrors, setServerErrors] = useState<ErrorDetail[]>([]);
  const navigate = useNavigate();
  const save = useSaveSchema(id);

  const before = id === null ? null : SchemaDocument.parse(documentOf(saved));
  const isJsonBroken = json !== null && !readDocument(json)?.success;
  const errorDetails = [...errorsOfDraft(draft, before), ...serverErrors];
  const errors = assignErrors(draft, errorDetails, { isChecked });
  const isDirty = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(saved)) || isJsonBroken;

  const change = (next: SchemaDraft) => {
    setDraft(next);
    setServerErrors([]);
  };
  return {
    draft,
    before,
    errorDetails,
    errors,
    isDirty,
    isJsonBroken,
    isSaving: save.isPending,
    json: json ?? formatJson(draft),
    change,
    changeFields: (fields: DraftField[]) => change({ ...draft, fields }),
    changeJson(text: string) {
      setJson(text);
      const document = readDocument(text);
      if (document?.success) change(withDocument(draft, document.data));
    },
    /** Returns to the field view. */
    closeJson: () => setJson(null),
    cancel() {
      setDraft(saved);
      setJson(null);
      setServerErrors([]);
      setIsChecked(false);
    },
    /** Saves the draft. The input stays if the server refuses it. */
    submit(beforeLeaving: () => void) {
      setIsChecked(true);
      if (isJsonBroken || hasAnyError(assignErrors(draft, errorDetails, { isChecked: true })))
        return;
      save.mutate(bodyOf(draft), {
        onSuccess: ({ data }) => {
          const stored = draftOf(data);
          const uids = new Map(draft.fields.map(({ name, uid }) => [name, uid]));
          const fields = stored.fields.map((field) => ({
            ...field,
            uid: uids.get(field.name) ?? field.uid,
          }));
          setSaved({ ...stored, fields });
          setDraft({ ...stored, fields });
          setJson(null);
          setIsChecked(false);
          showAlert({ type: 'success', message: t(id === null ? 'created' : 'saved') });
          if (id !== null) return;
          beforeLeaving();
          navigate(`/admin/schemas/${data.id}`, { replace: true });
        },
        onError: (error) => {
          const details = error instanceof ApiError ? error.details : [];
          setServerErrors(details);
          showError(error);
        },
      });
    },
  };
}
