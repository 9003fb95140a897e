import { useSortable } from '@dnd-kit/sortable';
import { Badge, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import type { FieldErrors } from './draft-errors.ts';
import { FieldEditor } from './field-editor.tsx';
import { kindOf } from './field-kinds.ts';
import classes from './field-list.module.css';
import { type DraftField, labelOf } from './schema-draft.ts';

interface FieldRowProps {
  field: DraftField;
  errors: FieldErrors | undefined;
  language: string;
  isReadOnly: boolean;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Moves the field by this many positions; negative is up. */
  onMove: (by: number) => void;
  onRemove: () => void;
  onChange: (field: DraftField) => void;
}

/** Shows a field in one line; expanded, its editor below. */
export function FieldRow(props: FieldRowProps) {
  const { field, errors, isReadOnly, isOpen, onOpen, onMove, onRemove } = props;
  const sortable = useSortable({ id: field.uid, disabled: isReadOnly });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform } = sortable;
  const panelId = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const label = labelOf(field);
  const handleMove = (by: number) => {
    onMove(by);
    // At its new position, the row may have this button disabled.
    requestAnimationFrame(() => {
      const [up, down] = buttons.current?.querySelectorAll('button') ?? [];
      const [preferred, other] = by < 0 ? [up, down] : [down, up];
      (preferred?.disabled ? other : preferred)?.focus();
    });
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={sortable.isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition: sortable.transition,
      }}
    >
      <div className={classes.line}>
        {!isReadOnly && (
          <UnstyledButton
            ref={setActivatorNodeRef}
            className={classes.grip}
            {...attributes}
            {...listeners}
            aria-label={t('dragField', { name: label })}
          >
            <IconGripVertical size={16} stroke={1.75} aria-hidden />
          </UnstyledButton>
        )}
        <UnstyledButton
          className={classes.summary}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => onOpen(!isOpen)}
        >
          <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
          <span className={classes.label}>{label}</span>
          {field.name !== label && <code className={classes.name}>{field.name}</code>}
        </UnstyledButton>
        <FieldFlags field={field} />
        {!isReadOnly && (
          <div ref={buttons} className={classes.buttons}>
            <IconButton
              icon={IconArrowUp}
              iconSize={16}
              label={t('moveUp', { name: label })}
              disabled={props.isFirst}
              onClick={() => handleMove(-1)}
            />
            <IconButton
              icon={IconArrowDown}
              iconSize={16}
              label={t('moveDown', { name: label })}
              disabled={props.isLast}
              onClick={() => handleMove(1)}
            />
            {!field.isStored && (
              <IconButton
                icon={IconTrash}
                iconSize={16}
                label={t('removeField', { name: label })}
                onClick={onRemove}
              />
            )}
          </div>
        )}
      </div>
      {errors && errors.others.length > 0 && (
        <div role="alert">
          <ul className={classes.errors}>
            {errors.others.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <div id={panelId}>
        {isOpen && (
          <FieldEditor
            field={field}
            errors={errors}
            language={props.language}
            isReadOnly={isReadOnly}
            onChange={props.onChange}
          />
        )}
      </div>
    </li>
  );
}

/** Shows the field's traits as badges. */
function FieldFlags({ field: { isRequired, property } }: Pick<FieldRowProps, 'field'>) {
  const { ui } = property;
  return (
    <span className={classes.flags}>
      {isRequired && (
        <Badge variant="light" color="accent">
          {t('required')}
        </Badge>
      )}
      {ui?.hidden && (
        <Badge variant="light" color="gray">
          {t('hidden')}
        </Badge>
      )}
      {(ui?.readonly || ui?.disabled) && (
        <Badge variant="light" color="gray">
          {t(ui.readonly ? 'readonly' : 'disabled')}
        </Badge>
      )}
      <span className={classes.kind}>{t(kindOf(property))}</span>
    </span>
  );
}
