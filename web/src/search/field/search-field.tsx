import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keywordError } from '@spindle/contracts/search/keyword';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { loadWhenIdle } from '../../ui/load-when-idle.ts';
import type { FieldSearch } from '../search-filters.ts';
import { t } from '../texts.ts';
import classes from './search-field.module.css';
import type { MenuKeys, MenuState } from './suggestion-menu.tsx';
import { useSentSearch } from './use-sent-search.ts';
import { type TypedText, useTypedText } from './use-typed-text.ts';

const loadMenu = () => import('./suggestion-menu.tsx');
const SuggestionMenu = lazyPart(async () => (await loadMenu()).SuggestionMenu);
const QueryChips = lazyPart(async () => (await import('./query-chips.tsx')).QueryChips);

/** Milliseconds that typing rests before names are suggested. */
const SUGGEST_DEBOUNCE_MS = 150;

const CLOSED: MenuState = { isOpen: false, activeId: undefined, count: 0, isUnknown: false };

interface SearchFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  search: FieldSearch;
  onChange: (change: Partial<FieldSearch>) => void;
}

/**
 * Shows the search field: the filters of the query as chips, and the keyword as text. Suggestions are below it while it is used. Arrow keys
 * choose one and Enter opens it. Enter without a choice searches at once; Escape closes the suggestions. The parser of queries and the
 * suggestions are loaded after the page; until then, all text is a keyword.
 */
export function SearchField({ fieldRef, search: given, onChange: onSearch }: SearchFieldProps) {
  const id = useId();
  const { shown: search, latest, change: onChange } = useSentSearch(given, onSearch);
  const keysRef = useRef<MenuKeys>(null);
  const [menu, setMenu] = useState(CLOSED);
  const [isUsed, setIsUsed] = useState(false);
  const [isSuggesting, setIsSuggesting] = useState(false);
  useEffect(() => loadWhenIdle(loadMenu), []);
  const searchWords = (keyword: string) => onChange({ keyword });
  const text = useTypedText(
    search.keyword,
    (typed) => (keysRef.current?.search ?? searchWords)(typed),
    {
      validate: (typed) => (keysRef.current?.validate ?? keywordError)(typed),
      restOf: (typed) => keysRef.current?.restOf(typed),
    },
  );
  const [debounced] = useDebouncedValue(text.draft, SUGGEST_DEBOUNCE_MS);
  const suggest = () => {
    setIsUsed(true);
    setIsSuggesting(true);
  };
  return (
    <div className={classes.field}>
      <FieldBox
        {...{ id, fieldRef, search, onChange, text, menu, keysRef }}
        onUse={suggest}
        onLeave={() => setIsSuggesting(false)}
      />
      <VisuallyHidden role="status">
        {menu.isOpen && t('suggested', { count: menu.count })}
      </VisuallyHidden>
      {isUsed && (
        <Suspense fallback={null}>
          <SuggestionMenu
            ref={keysRef}
            {...{ id, fieldRef, text, debounced, search, latest, isSuggesting, onChange }}
            onSuggesting={setIsSuggesting}
            onState={setMenu}
          />
        </Suspense>
      )}
    </div>
  );
}

interface FieldBoxProps extends SearchFieldProps {
  id: string;
  text: TypedText;
  menu: MenuState;
  keysRef: RefObject<MenuKeys | null>;
  onUse: () => void;
  onLeave: () => void;
}

/** Shows the chips and the input in one box. */
function FieldBox(props: FieldBoxProps) {
  const { id, fieldRef, search, onChange, text, menu, keysRef, onUse, onLeave } = props;
  const { q } = search;
  const hasTerms = q !== '';
  const editTerm = (term: string, rest: string) => {
    onChange({ q: rest });
    text.edit([term, text.draft].filter(Boolean).join(' '));
    fieldRef.current?.focus();
    requestAnimationFrame(() => fieldRef.current?.setSelectionRange(term.length, term.length));
  };
  return (
    <div
      className={classes.box}
      data-terms={hasTerms || undefined}
      data-unknown={menu.isUnknown || undefined}
    >
      {hasTerms && (
        <Suspense fallback={null}>
          <QueryChips
            q={q}
            fieldRef={fieldRef}
            onChange={(changed) => onChange({ q: changed })}
            onEdit={editTerm}
          />
        </Suspense>
      )}
      <TextInput
        ref={fieldRef}
        role="combobox"
        aria-label={t('search')}
        aria-autocomplete="list"
        error={menu.isOpen || menu.isUnknown ? null : text.error}
        classNames={{ root: classes.root, error: classes.error }}
        aria-haspopup="listbox"
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? id : undefined}
        aria-activedescendant={menu.activeId}
        aria-description={hasTerms ? t('termsHelp') : undefined}
        placeholder={t('search')}
        leftSection={!hasTerms && <IconSearch size={15} stroke={1.75} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        value={text.draft}
        rightSection={
          text.draft !== '' && (
            <CloseButton size={24} aria-label={t('clearSearch')} onClick={() => text.enter('')} />
          )
        }
        onChange={(event) => {
          (keysRef.current?.type ?? text.type)(event.currentTarget.value);
          onUse();
        }}
        onFocus={onUse}
        onClick={onUse}
        onBlur={onLeave}
        onPaste={(event) => keysRef.current?.paste(event)}
        onCopy={(event) => keysRef.current?.copy(event)}
        onKeyDown={(event) => {
          if (keysRef.current) keysRef.current.handleKeyDown(event);
          // The Enter that ends a composition belongs to the input method.
          else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            onLeave();
            text.enter(text.draft);
          }
        }}
      />
    </div>
  );
}
