import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button, VisuallyHidden } from '@mantine/core';
import { PROPERTIES_MAX } from '@spindle/contracts/asset-schemas/asset-schemas';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { t } from '../texts.ts';
import { closestEdge } from './closest-edge.ts';
import { type FieldErrors, hasErrors } from './draft-errors.ts';
import classes from './field-list.module.css';
import { FieldRow } from './field-row.tsx';
import { type DraftField, labelOf, moveField, newField } from './schema-draft.ts';

interface FieldListProps {
  fields: DraftField[];
  /** Maps the uid of a field to its errors. */
  errors: Record<string, FieldErrors>;
  language: string;
  isReadOnly: boolean;
  onChange: (fields: DraftField[]) => void;
}

/** Starts a drag after this many pixels; a shorter movement is a click. */
const DRAG_DISTANCE = 4;

/** Lists the fields in order. Users reorder them by dragging or with buttons. */
export function FieldList({ fields, errors, language, isReadOnly, onChange }: FieldListProps) {
  const [openUid, setOpenUid] = useState(() => fields.find(({ name }) => name === '')?.uid);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOfUid = (uid: unknown) => fields.findIndex((field) => field.uid === uid);
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (!field || to < 0 || to >= fields.length || from === to) return;
    onChange(moveField(fields, from, to));
    setAnnouncement(t('dragDropped', { name: labelOf(field), at: to + 1, total: fields.length }));
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(indexOfUid(active.id), indexOfUid(over.id));
  };
  const handleAdd = () => {
    const field = newField();
    onChange([...fields, field]);
    setOpenUid(field.uid);
    // By the next frame, the row of the new field is rendered.
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    });
  };
  const handleRemove = (field: DraftField) => {
    const at = indexOfUid(field.uid);
    const rest = fields.filter(({ uid }) => uid !== field.uid);
    onChange(rest);
    showAlert({
      type: 'info',
      message: t('removed', { name: labelOf(field) }),
      action: {
        label: t('undo'),
        onClick: () => onChange([...rest.slice(0, at), field, ...rest.slice(at)]),
      },
    });
  };
  const uids = fields.map(({ uid }) => uid);
  return (
    <section aria-label={t('viewFields')} className={classes.section}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestEdge}
        onDragEnd={handleDragEnd}
        accessibility={{
          announcements: announcementsOf(fields),
          screenReaderInstructions: { draggable: t('dragHelp') },
        }}
      >
        <SortableContext items={uids} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={classes.list}>
            {fields.map((field, at) => (
              <FieldRow
                key={field.uid}
                field={field}
                errors={errors[field.uid]}
                language={language}
                isReadOnly={isReadOnly}
                isOpen={openUid === field.uid || hasHiddenError(errors[field.uid])}
                isFirst={at === 0}
                isLast={at === fields.length - 1}
                onOpen={(isOpen) => setOpenUid(isOpen ? field.uid : undefined)}
                onMove={(by) => move(at, at + by)}
                onRemove={() => handleRemove(field)}
                onChange={(next) =>
                  onChange(fields.map((one) => (one.uid === next.uid ? next : one)))
                }
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {fields.length === 0 && <p className={classes.none}>{t('noFields')}</p>}
      {!isReadOnly && (
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={fields.length >= PROPERTIES_MAX}
          onClick={handleAdd}
        >
          {t('addField')}
        </Button>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

/** Returns whether an error is in an input that is visible only while the field is expanded. */
function hasHiddenError(errors: FieldErrors | undefined): boolean {
  return errors !== undefined && hasErrors({ ...errors, others: [] });
}

function announcementsOf(fields: DraftField[]): Announcements {
  const announce = (
    key: 'dragPickedUp' | 'dragMovedOver' | 'dragDropped' | 'dragCanceled',
    uid: unknown,
    at: unknown,
  ) => {
    const field = fields.find((one) => one.uid === uid);
    const position = fields.findIndex((one) => one.uid === at) + 1;
    if (!field || position === 0) return undefined;
    return t(key, { name: labelOf(field), at: position, total: fields.length });
  };
  return {
    onDragStart: ({ active }) => announce('dragPickedUp', active.id, active.id),
    // A field that was only just picked up is still over its own position.
    onDragOver: ({ active, over }) =>
      announce(over?.id === active.id ? 'dragPickedUp' : 'dragMovedOver', active.id, over?.id),
    onDragEnd: ({ active, over }) => announce('dragDropped', active.id, over?.id),
    onDragCancel: ({ active }) => announce('dragCanceled', active.id, active.id),
  };
}
