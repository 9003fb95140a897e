import { useEffect, useRef } from 'react';
import classes from './details.module.css';
import { t } from './texts.ts';

interface SheetGripProps {
  isShown: boolean;
  onHide: () => void;
}

/** The bar at the top of the sheet of details, which closes it. Takes the focus when the sheet opens. */
export function SheetGrip({ isShown, onHide }: SheetGripProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) button.current?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <button
      ref={button}
      type="button"
      className={classes.grip}
      aria-label={t('hide')}
      title={t('hide')}
      onClick={onHide}
    />
  );
}
