/**
 * Lets a pinch that begins on the text over an image zoom it: gives touches beside the zoom surface to the surface, once there are two. A
 * single finger selects text. The surface captures the touches, so it lacks only their start. Returns a function that stops it.
 */
export function forwardPinches(view: HTMLElement, surface: HTMLElement): () => void {
  const touches = new Map<number, PointerEvent>();
  let isForwarding = false;
  const handleDown = (event: PointerEvent) => {
    if (isForwarding || event.pointerType !== 'touch') return;
    touches.set(event.pointerId, event);
    const canvas = surface.querySelector('.openseadragon-canvas');
    if (touches.size < 2 || !canvas) return;
    isForwarding = true;
    for (const [id, touch] of touches) {
      if (touch.target instanceof Node && !surface.contains(touch.target)) {
        canvas.setPointerCapture(id);
        canvas.dispatchEvent(new PointerEvent('pointerdown', touchOf(touch)));
      }
      touches.delete(id);
    }
    isForwarding = false;
  };
  const handleEnd = ({ pointerId }: PointerEvent) => void touches.delete(pointerId);
  view.addEventListener('pointerdown', handleDown);
  view.addEventListener('pointerup', handleEnd);
  view.addEventListener('pointercancel', handleEnd);
  return () => {
    view.removeEventListener('pointerdown', handleDown);
    view.removeEventListener('pointerup', handleEnd);
    view.removeEventListener('pointercancel', handleEnd);
  };
}

/** Returns what a copy of a touch needs. The properties of an event are not its own, so they cannot be spread. */
function touchOf({ pointerId, isPrimary, clientX, clientY }: PointerEvent): PointerEventInit {
  const place = { pointerId, isPrimary, clientX, clientY, screenX: clientX, screenY: clientY };
  return { ...place, pointerType: 'touch', button: 0, buttons: 1, bubbles: true, cancelable: true };
}
