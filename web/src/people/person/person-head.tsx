import { Badge } from '@mantine/core';
import type { Person } from '@spindle/contracts/people/people';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { formatCount } from '../../lib/format.ts';
import { InlineName } from '../inline-name.tsx';
import { t } from '../texts.ts';
import classes from './person-page.module.css';

/** Diameter of the cover, in CSS pixels. */
const COVER_SIZE = 56;

const CONSENT_COLORS = { GIVEN: 'green', WITHDRAWN: 'red', EXPIRED: 'red' } as const;

/** Shows the cover, the name and the number of assets of a person, and whether the person is hidden or has given or withdrawn a consent. */
export function PersonHead({ person }: { person: Person }) {
  const { cover, consent, hidden, assets } = person;
  return (
    <span className={classes.head}>
      <FacePicture key={cover?.face_id} picture={cover} size={COVER_SIZE} />
      <InlineName person={person} />
      <span className={classes.count}>
        {t('assets', { count: assets, shown: formatCount(assets) })}
      </span>
      {hidden && (
        <Badge variant="light" color="gray">
          {t('hidden')}
        </Badge>
      )}
      {consent !== 'UNKNOWN' && (
        <Badge variant="light" color={CONSENT_COLORS[consent]}>
          {t(`consentBadge_${consent}`)}
        </Badge>
      )}
    </span>
  );
}
