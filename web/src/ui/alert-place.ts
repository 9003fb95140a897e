/** A rectangle of the viewport, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What alerts stay clear of. */
export interface Obstacle extends Box {
  /** What covering it costs: fields more than what only should stay visible. */
  weight: number;
}

export interface AlertPlace {
  top: number;
  /** Distance from the right edge of the viewport. */
  right: number;
}

interface Size {
  width: number;
  height: number;
}

/** Pixels between alerts and what they stay clear of. */
const GAP = 8;

/** Fields in which something is typed or chosen. The check boxes of cards are everywhere. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), textarea, select, [contenteditable="true"]';

const KEPT_CLEAR = '[data-keep-clear]';

const FIELD_WEIGHT = 1000;

/** A dialog that fills more of the viewport than this is the page itself. */
const PAGE_SHARE = 0.6;

/** Finds the place nearest to the preferred one where alerts cover the least: nothing, where there is room. */
export function findAlertPlace(
  alerts: Size,
  view: Size,
  obstacles: readonly Obstacle[],
  preferred: AlertPlace,
): AlertPlace {
  const tops = [preferred.top, ...obstacles.map(({ bottom }) => bottom + GAP)];
  const rights = [preferred.right, ...obstacles.map(({ left }) => view.width - left + GAP)];
  const isInView = ({ top, right }: AlertPlace) =>
    top >= preferred.top &&
    right >= preferred.right &&
    top + alerts.height <= view.height - GAP &&
    right + alerts.width <= view.width - GAP;
  const places = tops.flatMap((top) => rights.map((right) => ({ top, right })));
  const costOf = (place: AlertPlace) => {
    const left = view.width - place.right - alerts.width;
    const box = {
      left,
      top: place.top,
      right: left + alerts.width,
      bottom: place.top + alerts.height,
    };
    return obstacles.reduce((sum, one) => sum + one.weight * sharedArea(box, one), 0);
  };
  const found = places
    .filter(isInView)
    .map((place) => ({ place, cost: costOf(place), distance: place.top + place.right }))
    .sort((a, b) => a.cost - b.cost || a.distance - b.distance)[0];
  return found?.place ?? preferred;
}

/** Lists what alerts must not cover just now: fields and marked elements, within the topmost dialog where one is open. */
export function readObstacles(view: Size): Obstacle[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  const isPage = dialog !== undefined && shareOf(dialog, view) > PAGE_SHARE;
  const root = dialog ?? document;
  return [
    ...[...root.querySelectorAll(FIELDS)].map((field) => obstacle(field, FIELD_WEIGHT)),
    ...[...root.querySelectorAll(KEPT_CLEAR)].map((one) => obstacle(one, 1)),
    ...(dialog && !isPage ? [obstacle(dialog, 1)] : []),
  ].filter(
    ({ left, top, right, bottom }) =>
      right > left && bottom > top && bottom > 0 && right > 0 && top < view.height,
  );
}

function obstacle(element: Element, weight: number): Obstacle {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom, weight };
}

function shareOf(element: Element, view: Size): number {
  const { width, height } = element.getBoundingClientRect();
  return (width * height) / (view.width * view.height);
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
