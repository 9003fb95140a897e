import type { CollisionDetection } from '@dnd-kit/core';

/** Rows of a list by how near their upper or lower edge is to that of the dragged one: an open row is much taller than the others. */
export const closestEdge: CollisionDetection = ({
  collisionRect,
  droppableContainers,
  droppableRects,
}) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const { id } = droppableContainer;
      const rect = droppableRects.get(id);
      if (!rect) return [];
      const value = Math.min(
        Math.abs(rect.top - collisionRect.top),
        Math.abs(rect.bottom - collisionRect.bottom),
      );
      return [{ id, data: { droppableContainer, value } }];
    })
    .sort((a, b) => a.data.value - b.data.value);
