import type { CollisionDetection } from '@dnd-kit/core';

/**
 * Sorts the rows of a list by the distance of their nearest edge to the dragged row, because an expanded row is much
 * taller than the others.
 */
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
