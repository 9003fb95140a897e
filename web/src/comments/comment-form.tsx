import { Button, Textarea, TextInput } from '@mantine/core';
import { COMMENT_TEXT_MAX, type CommentAnchor } from '@spindle/contracts/comments/comments';
import { IconClock, IconMapPin, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatClock } from '../lib/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { changeMarks, useCommentMarks } from './comment-marks.ts';
import type { CommentSource, Draft } from './comment-source.ts';
import classes from './comments.module.css';
import { t } from './texts.ts';

interface CommentFormProps {
  source: CommentSource;
  /** The comment that is answered; null for a new thread. */
  parentId: number | null;
  /** Whether visitors of a shared link see the answer, and the writer is a user. */
  isSeenByVisitors?: boolean;
  /** Whether the asset is shown as an image that can be marked. */
  canMark: boolean;
  /** The player, whose time a comment can name; null without one. */
  media: HTMLMediaElement | null;
  onDone?: () => void;
}

/** Writes a comment, on a mark or a time if the reader chooses one; or an answer. Ctrl+Enter sends it. */
export function CommentForm(props: CommentFormProps) {
  const { source, parentId, isSeenByVisitors = false, canMark, media, onDone } = props;
  const { visitorName } = source;
  const isThread = parentId === null;
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, isMarking } = useCommentMarks();
  const anchor = isThread ? draft : null;
  useFocusAfterMarking(isThread, field.current);
  useEffect(() => {
    if (!isThread) field.current?.focus();
  }, [isThread]);
  const needsName = visitorName === '';
  const send = async () => {
    setIsSubmitted(true);
    if (text.trim() === '' || isSending) return field.current?.focus();
    if (needsName && name.trim() === '') return;
    setIsSending(true);
    const comment: Draft = { text, anchor, parent_id: parentId, ...(needsName && { name }) };
    try {
      await source.add(comment);
    } catch {
      return; // the source has shown why
    } finally {
      setIsSending(false);
    }
    setText('');
    setIsSubmitted(false);
    if (isThread) changeMarks({ draft: null });
    onDone?.();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      {needsName && (
        <TextInput
          label={t('yourName')}
          description={t('yourNameHelp')}
          autoComplete="name"
          maxLength={80}
          value={name}
          error={isSubmitted && name.trim() === '' && t('nameNeeded')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <Textarea
        ref={field}
        aria-label={t(isThread ? 'write' : 'writeAnswer')}
        placeholder={t(isThread ? 'write' : 'writeAnswer')}
        data-comment-text={isThread || undefined}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={COMMENT_TEXT_MAX}
        value={text}
        error={isSubmitted && text.trim() === '' && t('textNeeded')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={handleKey}
      />
      {isSeenByVisitors && <p className={classes.help}>{t('visitorsSee')}</p>}
      {anchor && <AnchorChip anchor={anchor} />}
      <div className={classes.formButtons}>
        {isThread && canMark && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconMapPin size={15} stroke={1.75} />}
            onClick={() => changeMarks({ isMarking: !isMarking })}
          >
            {t(isMarking ? 'cancelMark' : 'markImage')}
          </Button>
        )}
        {isThread && media && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconClock size={15} stroke={1.75} />}
            onClick={() => {
              const time_ms = Math.round(media.currentTime * 1000);
              changeMarks({ draft: { kind: 'TIME', time_ms } });
              field.current?.focus();
            }}
          >
            {t('useTime')}
          </Button>
        )}
        <span className={classes.space} />
        {!isThread && (
          <Button variant="default" size="compact-sm" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" size="compact-sm" loading={isSending}>
          {t(isThread ? 'send' : 'sendAnswer')}
        </Button>
      </div>
    </form>
  );
}

/** Moves the focus to the text when a pointer has marked the image. */
function useFocusAfterMarking(isThread: boolean, field: HTMLTextAreaElement | null): void {
  const isMarking = useCommentMarks((marks) => marks.isMarking);
  const wasMarking = useRef(isMarking);
  useEffect(() => {
    if (isThread && wasMarking.current && !isMarking) field?.focus();
    wasMarking.current = isMarking;
  }, [isThread, isMarking, field]);
}

function AnchorChip({ anchor }: { anchor: CommentAnchor }) {
  return (
    <span className={classes.chip}>
      {anchor.kind === 'TIME' ? <IconClock size={14} /> : <IconMapPin size={14} />}
      {anchorText(anchor)}
      <IconButton
        icon={IconX}
        size={24}
        iconSize={14}
        label={t('removeMark')}
        onClick={() => changeMarks({ draft: null })}
      />
    </span>
  );
}

function anchorText(anchor: CommentAnchor): string {
  if (anchor.kind === 'TIME')
    return t('atTime', { time: formatClock(Math.floor(anchor.time_ms / 1000)) });
  return t(anchor.kind === 'POINT' ? 'onPoint' : 'onArea');
}
