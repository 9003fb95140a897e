import { Text, UnstyledButton } from '@mantine/core';
import type { Person } from '@spindle/contracts/people/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsAddonOn } from '../../addons/addons-api.ts';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { namedPeopleQuery, personQuery, SUGGESTIONS_MAX } from '../../people/find-people-api.ts';
import { TypedInput } from '../field/typed-input.tsx';
import { t } from '../texts.ts';
import panel from './filter-panel.module.css';
import classes from './person-filter.module.css';

/** Diameter of a face, in CSS pixels. */
const FACE_SIZE = 48;

interface PersonFilterProps {
  /** Id of the chosen person; empty for any. */
  chosen: string;
  onChoose: (person: string) => void;
}

/**
 * Lets the user choose one of the people with a name: those with most assets, or by name. A second click ends the choice. Renders nothing
 * while face recognition is off, or nobody has a name.
 */
export function PersonFilter({ chosen, onChoose }: PersonFilterProps) {
  const [keyword, setKeyword] = useState('');
  const isOn = useIsAddonOn('FACE_RECOGNITION') === true;
  const { data: found = [] } = useQuery({
    ...namedPeopleQuery(keyword),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  const { data: selected } = useQuery({
    ...personQuery(Number(chosen)),
    enabled: isOn && chosen !== '',
  });
  const people = withSelected(found, chosen === '' ? undefined : selected);
  const isSearched = keyword !== '' || found.length === SUGGESTIONS_MAX;
  if (!isOn || (people.length === 0 && !isSearched)) return null;
  return (
    <fieldset className={`${panel.group} ${classes.filter}`}>
      <legend className={classes.label}>{t('person')}</legend>
      {isSearched && (
        <TypedInput
          size="xs"
          aria-label={t('searchPeople')}
          placeholder={t('searchPeople')}
          maxLength={200}
          value={keyword}
          onTyped={setKeyword}
        />
      )}
      {people.length === 0 && (
        <Text size="xs" c="dimmed" role="status">
          {t('noPeople')}
        </Text>
      )}
      <ul className={classes.people}>
        {people.map((person) => {
          const isChosen = String(person.id) === chosen;
          return (
            <li key={person.id}>
              <UnstyledButton
                className={classes.person}
                aria-pressed={isChosen}
                title={person.name}
                onClick={() => onChoose(isChosen ? '' : String(person.id))}
              >
                <FacePicture key={person.cover?.face_id} picture={person.cover} size={FACE_SIZE} />
                <span className={classes.name}>{person.name || t('unnamedPerson')}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Returns the people with the selected one, who comes first unless the others contain them. */
function withSelected(people: readonly Person[], selected: Person | undefined): readonly Person[] {
  if (!selected || people.some(({ id }) => id === selected.id)) return people;
  return [selected, ...people];
}
