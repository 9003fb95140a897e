import type { Location } from 'react-router-dom';
import { overlayState } from '../../lib/overlay.ts';

/** Returns the state of a link that opens the details over the page at `background`. */
export const modalState = (background: Location) => overlayState(background, []);
