import { Badge, Button, Group, Textarea } from '@mantine/core';
import { COMMENT_TEXT_MAX, type Comment } from '@spindle/contracts/comments/comments';
import { type ReactNode, useState } from 'react';
import { DateTime } from '../ui/date-time.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import type { CommentSource } from './comment-source.ts';
import classes from './comments.module.css';
import { t } from './texts.ts';

interface CommentItemProps {
  comment: Comment;
  source: CommentSource;
  /** Before the author: the number of the mark, or the time. */
  lead?: ReactNode;
  /** Before the actions of the author. */
  children?: ReactNode;
}

/** Shows a comment: author, time, plain text, and what the reader may do with it. */
export function CommentItem({ comment, source, lead, children }: CommentItemProps) {
  const { author, text, is_own, can_delete, created_at, edited_at } = comment;
  const { manage } = source;
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className={classes.by}>
        {lead}
        <span className={classes.author}>{author.name || t('formerUser')}</span>
        {author.is_guest && (
          <Badge variant="light" color="gray" size="sm">
            {t('guest')}
          </Badge>
        )}
        <DateTime className={classes.time} at={created_at} />
        {edited_at && <span className={classes.time}>{t('edited')}</span>}
      </div>
      {isEditing && manage ? (
        <EditForm
          text={text}
          onSave={(changed) => manage.change(comment.id, { text: changed })}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        <p className={classes.text}>{text}</p>
      )}
      {!isEditing && (
        <div className={classes.actions}>
          {children}
          {manage && is_own && (
            <Button variant="subtle" size="compact-xs" onClick={() => setIsEditing(true)}>
              {t('edit')}
            </Button>
          )}
          {manage && can_delete && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              onClick={() => setIsAsking(true)}
            >
              {t('delete')}
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('deleteTitle')}
          no={t('cancel')}
          yes={t('delete')}
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            void manage?.remove(comment.id).catch(() => undefined);
          }}
        >
          {t('deleteHelp')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface EditFormProps {
  text: string;
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
}

function EditForm({ text, onSave, onClose }: EditFormProps) {
  const [changed, setChanged] = useState(text);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    if (changed.trim() === '' || isSaving) return;
    setIsSaving(true);
    await onSave(changed).then(onClose, () => undefined);
    setIsSaving(false);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        aria-label={t('edit')}
        autoFocus
        autosize
        maxRows={10}
        maxLength={COMMENT_TEXT_MAX}
        value={changed}
        error={changed.trim() === '' && t('textNeeded')}
        onChange={({ currentTarget }) => setChanged(currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="compact-sm" loading={isSaving}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
