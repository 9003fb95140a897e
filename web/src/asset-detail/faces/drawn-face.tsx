import { Popover } from '@mantine/core';
import type { FaceBox } from '@spindle/contracts/people/people';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { ARROW_STEPS, moveBox, type Position } from '../../assets/drawn-box.ts';
import { useDrawFace } from '../../people/people-api.ts';
import { useLayer } from '../../ui/dialogs/layers.ts';
import { boxStyle } from './box-style.ts';
import { boxAround, boxBetween, resizeFace } from './draw-box.ts';
import classes from './face-boxes.module.css';
import { IN_VIEWER } from './in-viewer.ts';
import { NameForm } from './name-form.tsx';
import { t } from './texts.ts';
import { setIsDrawing } from './use-shown-faces.ts';

/**
 * Marks a face: a drag draws the box, a click or Enter places one. Arrow keys move it and, with Shift, change its size. Then asks who it is.
 * Escape ends the marking.
 */
export function DrawnFace({ assetId }: { assetId: string }) {
  const area = useRef<HTMLButtonElement>(null);
  const marked = useRef<HTMLButtonElement>(null);
  const from = useRef<Position | null>(null);
  const [box, setBox] = useState<FaceBox | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const draw = useDrawFace(assetId);
  useLayer(true, () => (isAsking ? setIsAsking(false) : setIsDrawing(false)));
  useEffect(() => area.current?.focus(), []);

  const positionOf = ({ clientX, clientY }: PointerEvent): Position => {
    const { left, top, width, height } = rectOf(area.current);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const place = (center: Position) => {
    const { width, height } = rectOf(area.current);
    setBox(boxAround(center, width / height));
  };
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = positionOf(event);
    setIsAsking(false);
    setBox(null);
  };
  const handleMove = (event: PointerEvent) =>
    from.current && setBox(boxBetween(from.current, positionOf(event)));
  const handleUp = (event: PointerEvent) => {
    const start = from.current;
    from.current = null;
    if (!start) return;
    const drawn = boxBetween(start, positionOf(event));
    if (drawn) setBox(drawn);
    else place(start);
    setIsAsking(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    const by = ARROW_STEPS[event.key];
    if (!box || !by) return;
    event.preventDefault();
    setBox(event.shiftKey ? resizeFace(box, by) : moveBox(box, by));
  };
  return (
    <>
      <button
        ref={area}
        type="button"
        className={classes.area}
        aria-label={t('drawArea')}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onTouchStart={(event) => event.stopPropagation()}
        // Only keys: pointers are handled above.
        onClick={({ detail }) => {
          if (detail > 0) return;
          place({ x: 0.5, y: 0.5 });
          requestAnimationFrame(() => marked.current?.focus());
        }}
      />
      {!box && <p className={classes.help}>{t('drawHelp')}</p>}
      {box && (
        <Popover
          opened={isAsking}
          onChange={setIsAsking}
          closeOnEscape={false}
          trapFocus
          width={240}
          portalProps={IN_VIEWER}
        >
          <Popover.Target>
            <button
              ref={marked}
              type="button"
              className={classes.box}
              data-new
              style={boxStyle(box)}
              aria-label={t('drawnBox')}
              onKeyDown={handleKey}
              onClick={() => setIsAsking(true)}
            />
          </Popover.Target>
          <Popover.Dropdown aria-label={t('whoIsThis')}>
            <NameForm
              isSaving={draw.isPending}
              onSave={(name) =>
                draw.mutate({ box, to: { name } }, { onSuccess: () => setIsDrawing(false) })
              }
              onCancel={() => setIsDrawing(false)}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

function rectOf(element: HTMLElement | null): DOMRect {
  return element?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
}
