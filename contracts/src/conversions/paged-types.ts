/** Content types of PDF and of the office documents that LibreOffice opens. */
const PAGED =
  /^application\/(?:pdf|rtf|msword|vnd\.(?:ms-(?:word|excel|powerpoint)|openxmlformats-officedocument|oasis\.opendocument)\b.*)$/;

/** Returns whether every page of a file of this content type, without parameters, can be shown. */
export const hasPages = (contentType: string): boolean => PAGED.test(contentType);
