import { type ReactNode, useEffect, useRef } from 'react';
import { useUnsavedWarning } from '../session/use-unsaved-warning.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { SaveBar } from '../ui/fields/save-bar.tsx';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import classes from './section-form.module.css';
import { t } from './texts.ts';

interface SectionFormProps {
  editing: {
    isDirty: boolean;
    isSaving: boolean;
    cancel: () => void;
    submit: () => void;
  };
  /** Replaces the text of the bar while the section is being saved. */
  saving?: string | undefined;
  /** Cards of the section. */
  children: ReactNode;
}

/** Saves a section as a whole. Asks before unsaved changes are left, and moves the focus to the first error when saving fails. */
export function SectionForm({ editing, saving, children }: SectionFormProps) {
  const warning = useUnsavedWarning(editing.isDirty);
  const cards = useRef<HTMLDivElement>(null);
  const handleSave = () => {
    editing.submit();
    // The errors have been rendered by then.
    requestAnimationFrame(() => focusFirstError(cards.current));
  };
  useEffect(() => {
    // The user may already be typing in another field when the server refuses the section.
    const isTyping = cards.current?.contains(document.activeElement);
    if (!editing.isSaving && !isTyping) focusFirstError(cards.current);
  }, [editing.isSaving]);
  return (
    <>
      <div ref={cards} className={classes.cards}>
        {children}
      </div>
      <SaveBar
        isShown={editing.isDirty}
        isDirty={editing.isDirty}
        isSaving={editing.isSaving}
        unsaved={(editing.isSaving && saving) || t('unsaved')}
        cancel={t('cancel')}
        save={t('save')}
        onCancel={editing.cancel}
        onSave={handleSave}
      />
      <ConfirmDialog
        isOpen={warning.isBlocked}
        title={t('leaveTitle')}
        no={t('stay')}
        yes={t('leave')}
        onNo={warning.stay}
        onYes={warning.leave}
      >
        {t('leaveHelp')}
      </ConfirmDialog>
    </>
  );
}
