import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { JsonEditor, type JsonError } from '../../ui/json-editor/json-editor.tsx';
import { t } from '../texts.ts';
import { readDocument } from './schema-draft.ts';

interface JsonViewProps {
  text: string;
  /** Errors of the last valid document: forbidden changes, and errors of the server. */
  errors: ErrorDetail[];
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

/** Edits the schema as JSON and marks errors at their positions. */
export function JsonView({ text, errors, isReadOnly, onChange }: JsonViewProps) {
  return (
    <JsonEditor
      label={t('json')}
      errorsLabel={t('jsonErrors')}
      text={text}
      errors={validationErrors(text, errors).map(withPlace)}
      isReadOnly={isReadOnly}
      onChange={onChange}
    />
  );
}

/** Returns the syntax errors of the text; if there are none, the errors of the document. */
function validationErrors(text: string, errors: ErrorDetail[]): ErrorDetail[] {
  const document = readDocument(text);
  if (!document) return [{ path: '', message: t('jsonSyntax') }];
  if (document.success) return errors;
  return document.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** Names the place of an error, unless its message begins with it. Paths of the server start with `schema`. */
function withPlace({ path, message }: ErrorDetail): JsonError {
  const at = path.replace(/^schema(\.|$)/, '');
  const isNamed = at === '' || message.startsWith(at.replace('properties.', ''));
  return { path: at, message: isNamed ? message : `${at}: ${message}` };
}
