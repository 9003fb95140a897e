import { Autocomplete, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Position } from '@spindle/contracts/facts/facts';
import type { Town } from '@spindle/contracts/places/places';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { describeTown, townsByNameQuery } from '../map/places-api.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './edit-facts.module.css';
import { t } from './texts.ts';

const PointMap = lazyPart(async () => (await import('../map/point-map.tsx')).PointMap);

/** Milliseconds that typing rests before towns are searched. */
const DEBOUNCE_MS = 150;

interface PlaceFieldProps {
  /** The position that the map shows. */
  position: Position | null;
  onTown: (town: Town) => void;
  onPoint: (position: Position) => void;
}

/** Finds a town by its name, or a position on a map. */
export function PlaceField({ position, onTown, onPoint }: PlaceFieldProps) {
  const [text, setText] = useState('');
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [typed] = useDebouncedValue(text, DEBOUNCE_MS);
  const { data = [] } = useQuery(townsByNameQuery(typed));
  // Towns of one region can share a name: the list shows the largest.
  const towns = new Map(data.toReversed().map((town) => [describeTown(town), town]));
  const choose = (name: string) => {
    const town = towns.get(name);
    if (town) onTown(town);
  };
  return (
    <div className={classes.place}>
      <div className={classes.placeRow}>
        <Autocomplete
          label={t('findTown')}
          description={t('findTownHelp')}
          data={[...towns.keys()].reverse()}
          filter={({ options }) => options}
          limit={10}
          value={text}
          onChange={setText}
          onOptionSubmit={choose}
        />
        <Button
          variant="default"
          leftSection={<IconMapPin size={16} stroke={1.75} />}
          aria-expanded={isMapOpen}
          onClick={() => setIsMapOpen(!isMapOpen)}
        >
          {t(isMapOpen ? 'closeMap' : 'pickOnMap')}
        </Button>
      </div>
      {isMapOpen && (
        <Suspense fallback={<div className={classes.map} />}>
          <PointMap position={position} onPick={onPoint} />
        </Suspense>
      )}
    </div>
  );
}
