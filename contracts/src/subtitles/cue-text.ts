const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** Returns the text of a cue of WebVTT as a viewer reads it: without tags and marks of direction, and with entities replaced. */
export function plainCueText(text: string): string {
  return text.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}
