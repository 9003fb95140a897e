import { defineTexts } from '../../../i18n.ts';

export const t = defineTexts({
  help: 'Approve each item, or ask for changes.',
  answered: '{{count}} of {{total}} answered',
  approved: '{{count}} approved',
  changes: '{{count}} with changes',
  version: 'Version {{version}}',
  youApproved: 'You approved version {{version}}',
  youAsked: 'You asked for changes to version {{version}}',
  isNew: '{{answer}}. This is version {{version}}.',
  tileApproved: 'approved',
  tileChanges: 'changes requested',
  tileOutdated: 'new version',
});
