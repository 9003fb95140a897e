import { Checkbox } from '@mantine/core';
import type { Person } from '@spindle/contracts/people/people';
import { Link } from 'react-router-dom';
import { FacePicture } from '../assets/face-picture/face-picture.tsx';
import { formatCount } from '../lib/format.ts';
import { useCan } from '../session/allowed.tsx';
import { InlineName } from './inline-name.tsx';
import classes from './people.module.css';
import { personName } from './person-name.ts';
import { t } from './texts.ts';

/** Diameter of the covers in the grid, in CSS pixels. */
const COVER_SIZE = 128;

interface PersonTileProps {
  person: Person;
  isSelected: boolean;
  onToggle: () => void;
}

/** Shows a person of the grid: the cover, which opens the person, the name and the number of assets. */
export function PersonTile({ person, isSelected, onToggle }: PersonTileProps) {
  const canEdit = useCan('EDIT_ASSET');
  const name = personName(person);
  return (
    <li className={classes.tile} data-selected={isSelected || undefined}>
      <Link className={classes.cover} to={`/people/${person.id}`} aria-label={name}>
        <FacePicture key={person.cover?.face_id} picture={person.cover} size={COVER_SIZE} />
      </Link>
      {canEdit && (
        <Checkbox
          className={classes.check}
          size="sm"
          aria-label={t('select', { name })}
          checked={isSelected}
          onChange={onToggle}
        />
      )}
      <InlineName person={person} />
      <span className={classes.count}>
        {t('assets', { count: person.assets, shown: formatCount(person.assets) })}
      </span>
    </li>
  );
}
