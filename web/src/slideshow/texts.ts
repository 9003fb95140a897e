import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  title: 'Slideshow',
  none: 'Nothing to show',
  close: 'Close',
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
