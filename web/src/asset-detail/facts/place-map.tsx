import { Anchor, Group, UnstyledButton } from '@mantine/core';
import type { Position } from '@spindle/contracts/facts/facts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './facts-panel.module.css';
import { t } from './texts.ts';

const PointMap = lazyPart(async () => (await import('../../map/point-map.tsx')).PointMap);

/** Zoom of the page of the map that the link opens. */
const LINK_ZOOM = 13;

/** Shows a position on a small map when the user asks for it, and links to the map of all pictures there. */
export function PlaceMap({ position }: { position: Position }) {
  const [isOpen, setIsOpen] = useState(false);
  const { latitude, longitude } = position;
  return (
    <div className={classes.place}>
      <Group gap="sm">
        <UnstyledButton
          className={classes.link}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'hideMap' : 'showMap')}
        </UnstyledButton>
        <Anchor component={Link} to={`/map?at=${latitude},${longitude},${LINK_ZOOM}`} inherit>
          {t('openMap')}
        </Anchor>
      </Group>
      {isOpen && (
        <Suspense fallback={<div className={classes.map} />}>
          <PointMap position={position} />
        </Suspense>
      )}
    </div>
  );
}
