/** Sets attributes that differ: a change that is none would call the observer of the editor again. */
export function set(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
