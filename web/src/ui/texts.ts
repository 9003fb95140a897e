import { LINK_EXPIRY_TOO_SHORT } from '@spindle/contracts/links';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts('ui', {
  closeAlert: 'Close alert',
  pages: 'Pages',
  pageNumber: 'Page {{page}}',
  firstPage: 'First page',
  lastPage: 'Last page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: '{{page}} of {{pages}}',
  rangeOf: '{{first}}–{{last}} of {{total}}',
  perPage: '{{size}} per page',
  pageSize: 'Results per page',
  sortBy: 'Sort by {{field}}, {{direction}}',
  order: 'Order',
  ascending: 'Ascending',
  descending: 'Descending',
  loading: 'Loading',
  notAllowed: 'You are not allowed to see this page',
  toAssets: 'Go to Assets',
  expiry: 'Valid for (hours)',
  expiryTooShort: LINK_EXPIRY_TOO_SHORT,
  max: 'MAX',
  delivery: 'Delivery',
  display: 'Display',
  download: 'Download',
});
