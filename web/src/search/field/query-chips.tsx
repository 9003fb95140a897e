import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { describeTerm } from '../describe-query.ts';
import { termsInQuery, withExclusion, withoutTerm } from '../query/query-terms.ts';
import { t } from '../texts.ts';
import classes from './query-chips.module.css';

interface QueryChipsProps {
  q: string;
  /** The field after the chips. */
  fieldRef: RefObject<HTMLInputElement | null>;
  onChange: (q: string) => void;
  /** Called to edit a term as text; `rest` is the query without it. */
  onEdit: (term: string, rest: string) => void;
}

/**
 * Shows the terms of a query as chips. Arrow keys move among them and to the field, Delete and Backspace remove one, Enter edits it, and a
 * minus excludes it.
 */
export function QueryChips({ q, fieldRef, onChange, onEdit }: QueryChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const terms = termsInQuery(q);
  const focus = (index: number) => {
    const chip = listRef.current?.querySelectorAll<HTMLButtonElement>('[data-chip]')[index];
    (chip ?? fieldRef.current)?.focus();
  };
  const remove = (index: number) => {
    onChange(withoutTerm(q, index));
    // The chip after it takes its place.
    requestAnimationFrame(() => focus(index));
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const run = {
      ArrowLeft: () => focus(Math.max(0, index - 1)),
      ArrowRight: () => focus(index + 1),
      Home: () => focus(0),
      End: () => fieldRef.current?.focus(),
      Escape: () => fieldRef.current?.focus(),
      Delete: () => remove(index),
      Backspace: () => remove(index),
      '-': () => onChange(withExclusion(q, index)),
    }[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <>
      <IconSearch size={15} stroke={1.75} className={classes.icon} aria-hidden />
      <ul ref={listRef} className={classes.chips} aria-label={t('terms')}>
        {terms.map((term, index) => {
          const label = describeTerm(term);
          return (
            <li
              key={term.text}
              className={classes.chip}
              data-excluded={term.isExcluded || undefined}
            >
              <button
                type="button"
                data-chip
                tabIndex={-1}
                className={classes.label}
                title={label}
                aria-description={t('editTerm', { term: label })}
                onClick={() => onEdit(term.text, withoutTerm(q, index))}
                onKeyDown={(event) => handleKeyDown(event, index)}
              >
                {term.isExcluded && '−'}
                {term.name !== '' && <span className={classes.name}>{term.name}: </span>}
                {term.value}
              </button>
              <CloseButton
                size={24}
                iconSize={13}
                tabIndex={-1}
                aria-label={t('removeTerm', { term: label })}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
