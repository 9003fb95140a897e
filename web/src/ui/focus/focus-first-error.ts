/** Password fields have only `data-invalid`: Mantine marks the element around them. */
const INVALID = [
  'input[aria-invalid="true"]',
  'input[data-invalid]',
  'select[aria-invalid="true"]',
  'textarea[aria-invalid="true"]',
].join();

/** Moves the focus to the first invalid field of a form, if there is one. */
export function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>(INVALID)?.focus();
}
