import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  title: 'Slideshow',
  show: 'Slideshow',
  none: 'Nothing to show',
  close: 'Close',
  loading: 'Loading the pictures…',
  loadFailed: 'The pictures could not be loaded.',
  tryAgain: 'Try again',
  previous: 'Previous picture',
  next: 'Next picture',
  play: 'Play',
  pause: 'Pause',
  seconds: 'Seconds for each picture',
  second: '{{count}} s',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  position: '{{position}} of {{total}}',
});
