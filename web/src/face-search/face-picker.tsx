import { Button, Text } from '@mantine/core';
import type { QueryFace } from '@spindle/contracts/face-search/face-search';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useObjectUrl } from '../lib/use-object-url.ts';
import classes from './face-search.module.css';
import { t } from './texts.ts';

interface FacePickerProps {
  picture: Blob;
  /** From the largest. */
  faces: readonly QueryFace[];
  onChoose: (face: number) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Shows the faces of a picture as boxes, of which the user chooses one: by click, or by arrow keys and Enter. */
export function FacePicker({ picture, faces, onChoose }: FacePickerProps) {
  const url = useObjectUrl(picture);
  const [chosen, setChosen] = useState(0);
  const boxes = useRef<HTMLFieldSetElement>(null);
  useEffect(() => boxes.current?.querySelector('button')?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + faces.length) % faces.length;
    setChosen(next);
    boxes.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <Text size="sm">{t('chooseHelp')}</Text>
      <fieldset ref={boxes} className={classes.picture} onKeyDown={handleKey}>
        <legend className={classes.legend}>{t('chooseFace')}</legend>
        {url && <img src={url} alt={t('picture')} />}
        {faces.map(({ x, y, width, height }, index) => (
          <button
            key={index}
            type="button"
            className={classes.box}
            aria-label={t('face', { number: index + 1, total: faces.length })}
            aria-pressed={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            style={boxStyle({ x, y, width, height })}
            onClick={() => setChosen(index)}
          />
        ))}
      </fieldset>
      <Button onClick={() => onChoose(chosen)}>{t('search')}</Button>
    </>
  );
}

function boxStyle(box: { x: number; y: number; width: number; height: number }): CSSProperties {
  const percent = (share: number) => `${share * 100}%`;
  return {
    left: percent(box.x),
    top: percent(box.y),
    width: percent(box.width),
    height: percent(box.height),
  };
}
