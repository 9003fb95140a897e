import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { keywordError } from '@spindle/contracts/search/keyword';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, Suspense } from 'react';
import { useIsAddonOn } from '../../addons/addons-api.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { t } from '../texts.ts';
import { personNameOf } from './person-query.ts';
import classes from './search-field.module.css';
import { useSuggestionMenu } from './use-suggestion-menu.ts';
import { useTypedText } from './use-typed-text.ts';

const SuggestionList = lazyPart(async () => (await import('./suggestion-list.tsx')).SuggestionList);

interface SearchFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  value: string;
  onTyped: (value: string) => void;
}

/**
 * Shows the search field, and suggestions below it while the user types. Arrow keys choose one and Enter opens it.
 * After `person:` it suggests people.
 * Enter without a choice searches at once; Escape closes the suggestions.
 */
export function SearchField({ fieldRef, value, onTyped }: SearchFieldProps) {
  const isPeopleOn = useIsAddonOn('FACE_RECOGNITION') === true;
  const { draft, type, enter, reset, error } = useTypedText(value, onTyped, {
    validate: isPeopleOn ? personOrKeywordError : keywordError,
  });
  // An opened suggestion discards the text that was only typed to find it.
  const menu = useSuggestionMenu({ draft, onOpen: reset, onEnter: () => enter(draft) });
  const { id, links, active, isOpen } = menu;
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className={classes.field}>
      <TextInput
        ref={fieldRef}
        role="combobox"
        aria-label={t('search')}
        aria-autocomplete="list"
        error={isOpen ? null : error}
        classNames={{ error: classes.error }}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        placeholder={t('search')}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        value={draft}
        rightSection={
          draft !== '' && (
            <CloseButton size={24} aria-label={t('clearSearch')} onClick={() => enter('')} />
          )
        }
        onChange={(event) => {
          type(event.currentTarget.value);
          menu.suggest();
        }}
        onBlur={menu.close}
        onKeyDown={menu.handleKeyDown}
      />
      <VisuallyHidden role="status">
        {isOpen && t('suggested', { count: links.length })}
      </VisuallyHidden>
      {isOpen && (
        <Suspense fallback={null}>
          <SuggestionList
            id={id}
            optionId={optionId}
            links={links}
            active={active}
            onOpen={menu.open}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns why a text is not searched for: it asks for a person, who is chosen from the suggestions, or is no valid keyword. */
function personOrKeywordError(text: string): string | null {
  return personNameOf(text) === null ? keywordError(text) : t('choosePerson');
}
