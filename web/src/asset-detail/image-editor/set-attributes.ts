/** Sets only attributes that differ. Setting an equal value would trigger the editor's MutationObserver again. */
export function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
