import { json, jsonLanguage } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, forceLinting, linter, lintGutter } from '@codemirror/lint';
import { tags } from '@lezer/highlight';
import { useComputedColorScheme } from '@mantine/core';
import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../texts.ts';
import classes from './json-editor.module.css';
import { rangeOf } from './json-paths.ts';

/** An error in a JSON text. */
export interface JsonError {
  /** Dotted path of the value. Empty for the first syntax error, or the text as a whole. */
  path: string;
  /** Names the value too, because it is also shown outside the text. */
  message: string;
}

interface JsonEditorProps {
  /** Accessible name. */
  label: string;
  /** Accessible name of the list of errors. */
  errorsLabel: string;
  text: string;
  errors: JsonError[];
  isReadOnly?: boolean;
  /** Whether Ctrl+F opens a search. Off in a dialog, whose Escape key would close the dialog instead of the search. */
  hasSearch?: boolean;
  onChange: (text: string) => void;
}

const LINT_DELAY_MS = 150;

const COLORS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-text)' },
  { tag: tags.string, color: 'var(--ok-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning-text)' },
  { tag: [tags.punctuation, tags.separator], color: 'var(--text-2)' },
]);

/** Edits a JSON text. Marks errors at their lines, and lists them below; an entry of the list leads to its line. */
export function JsonEditor(props: JsonEditorProps) {
  const { label, errorsLabel, text, errors, isReadOnly = false, hasSearch = true } = props;
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
      linter(({ state }) => diagnosticsOf(state.doc.toString(), current.current), {
        delay: LINT_DELAY_MS,
      }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.theme({}, { dark: isDark }),
    ],
    [isDark, label],
  );
  const handleGoTo = (path: string) => {
    if (!view) return;
    const { from } = positionOf(view.state.doc.toString(), path);
    view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    view.focus();
  };
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
        // Tab moves on to the next control, as everywhere else.
        indentWithTab={false}
        basicSetup={{ searchKeymap: hasSearch, autocompletion: false, completionKeymap: false }}
        onChange={props.onChange}
        onCreateEditor={setView}
      />
      <ErrorList label={errorsLabel} text={text} errors={errors} onGoTo={handleGoTo} />
    </div>
  );
}

interface ErrorListProps {
  label: string;
  text: string;
  errors: JsonError[];
  onGoTo: (path: string) => void;
}

function ErrorList({ label, text, errors, onGoTo }: ErrorListProps) {
  const lines = new Map(
    errors.map(({ path, message }) => [message, { path, line: positionOf(text, path).line }]),
  );
  return (
    <div role="alert">
      {lines.size > 0 && (
        <ul className={classes.errors} aria-label={label}>
          {[...lines].map(([message, { path, line }]) => (
            <li key={message}>
              <button type="button" onClick={() => onGoTo(path)}>
                {t('line', { line })}
              </button>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function diagnosticsOf(text: string, errors: JsonError[]): Diagnostic[] {
  return errors.map(({ path, message }) => {
    const { from, to } = positionOf(text, path);
    return { from, to, severity: 'error', message };
  });
}

/** Returns where the value of a path stands, with its line, from 1. */
function positionOf(text: string, path: string) {
  const range = rangeOf(jsonLanguage.parser.parse(text), text, path);
  return { ...range, line: text.slice(0, range.from).split('\n').length };
}
