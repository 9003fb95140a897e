import { defineTexts } from '../../../i18n.ts';

export const t = defineTexts({
  title: 'Send files',
  drop: 'Drop files here, or choose them.',
  help: 'Images, videos, audio files and PDF documents; at most {{files}} files and {{size}} from all visitors. The sender of the link decides which ones to accept.',
  choose: 'Choose files',
  yourName: 'Your name',
  yourNameHelp: 'The sender of the link sees it with your files.',
  nameNeeded: 'Enter your name.',
  files: 'Your files',
  progress: '{{sent}} of {{total}} files sent',
  waiting: 'Waiting',
  checking: 'Checking',
  sending: '{{percent}} %',
  broken: 'Connection lost. Trying again…',
  sent: 'Sent',
  known: 'You already sent this file',
  failed: 'Failed: {{message}}',
  tryAgain: 'Try again',
  progressOf: 'Progress of {{name}}',
  tryAgainOf: 'Try again: {{name}}',
});
