import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, forceLinting, linter, lintGutter } from '@codemirror/lint';
import { tags } from '@lezer/highlight';
import { useComputedColorScheme } from '@mantine/core';
import type { ErrorDetail } from '@spindle/contracts/http/errors';
import CodeMirror, { type EditorState, EditorView } from '@uiw/react-codemirror';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../texts.ts';
import { rangeOf } from './json-paths.ts';
import classes from './json-view.module.css';
import { readDocument } from './schema-draft.ts';

interface JsonViewProps {
  text: string;
  /** Errors of the last valid document: forbidden changes, and errors of the server. */
  errors: ErrorDetail[];
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

const LINT_DELAY_MS = 150;
/** Limits how long parsing may block the editor, in milliseconds. */
const PARSE_MS = 100;

const COLORS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-text)' },
  { tag: tags.string, color: 'var(--ok-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning-text)' },
  { tag: [tags.punctuation, tags.separator], color: 'var(--text-2)' },
]);

/** Edits the schema as JSON and marks errors at their positions. */
export function JsonView({ text, errors, isReadOnly, onChange }: JsonViewProps) {
  const [view, setView] = useState<EditorView | null>(null);
  const isDark = useComputedColorScheme('light') === 'dark';
  const current = useRef(errors);
  useEffect(() => {
    current.current = errors;
    if (view) forceLinting(view);
  }, [errors, view]);
  const extensions = useMemo(
    () => [
      json(),
      syntaxHighlighting(COLORS),
      lintGutter(),
      linter(({ state }) => diagnosticsOf(state, current.current), { delay: LINT_DELAY_MS }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': t('json'), tabindex: '0' }),
      EditorView.theme({}, { dark: isDark }),
    ],
    [isDark],
  );
  const messages = messagesOf(text, errors);
  return (
    <div className={classes.view}>
      <CodeMirror
        className={classes.editor}
        value={text}
        theme="none"
        minHeight="320px"
        maxHeight="55vh"
        readOnly={isReadOnly}
        extensions={extensions}
        onChange={onChange}
        onCreateEditor={setView}
      />
      {messages.length > 0 && (
        <div role="alert">
          <ul className={classes.errors} aria-label={t('jsonErrors')}>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns the syntax errors of the text; if there are none, the errors of the document. */
function validationErrors(text: string, errors: ErrorDetail[]): ErrorDetail[] {
  const document = readDocument(text);
  if (!document) return [{ path: '', message: t('jsonSyntax') }];
  if (document.success) return errors;
  return document.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

function messagesOf(text: string, errors: ErrorDetail[]): string[] {
  const messages = validationErrors(text, errors).map(({ path, message }) => {
    // Names the place of the error, unless the message begins with it.
    const at = path.replace(/^schema\.?/, '');
    return at && !message.startsWith(at.replace('properties.', '')) ? `${at}: ${message}` : message;
  });
  return [...new Set(messages)];
}

function diagnosticsOf(state: EditorState, errors: ErrorDetail[]): Diagnostic[] {
  const text = state.doc.toString();
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS);
  return validationErrors(text, errors).map(({ path, message }) => ({
    ...rangeOf(tree, text, path),
    severity: 'error',
    message,
  }));
}
