import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './conversions-tab.module.css';

interface FormButtonProps {
  label: string;
  icon: ReactNode;
  /** Draws the form, which says when it is done with. */
  children: (close: () => void) => ReactNode;
}

/** A button in whose place a form comes. The form's field `data-autofocus` has the focus then, and the button after it. */
export function FormButton({ label, icon, children }: FormButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    place.current?.querySelector<HTMLElement>(isOpen ? '[data-autofocus]' : 'button')?.focus();
  }, [isOpen]);
  return (
    <div ref={place} className={classes.additions}>
      {isOpen ? (
        children(() => setIsOpen(false))
      ) : (
        <Button variant="default" leftSection={icon} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
