import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './conversions-tab.module.css';

interface FormButtonProps {
  label: string;
  icon: ReactNode;
  /** Renders the form, which calls `close` when it is finished. */
  children: (close: () => void) => ReactNode;
}

/**
 * Shows a button that a form replaces while it is open. The focus moves to the form's `data-autofocus` field, then
 * back to the button.
 */
export function FormButton({ label, icon, children }: FormButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    container.current?.querySelector<HTMLElement>(isOpen ? '[data-autofocus]' : 'button')?.focus();
  }, [isOpen]);
  return (
    <div ref={container} className={classes.additions}>
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
