/** Id of the list of assets on a page. */
export const RESULTS_ID = 'results';

/** Focuses the item of the list that the Tab key stops at. */
export function focusResults(): void {
  document
    .querySelector<HTMLElement>(`#${RESULTS_ID} [data-asset-id][tabindex="0"]`)
    ?.focus({ preventScroll: true });
}
