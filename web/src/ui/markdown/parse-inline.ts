/** A part of a line of Markdown. `href` only for links. */
export interface Span {
  kind: 'text' | 'strong' | 'emphasis' | 'code' | 'link';
  text: string;
  href?: string;
}

/** Code, a link, an address in angle brackets, strong and emphasized text, in this order. The lengths bound the time of a search. */
const SPAN =
  /`([^`]{1,500})`|\[([^\]]{1,500})\]\(([^()\s]{1,2000})\)|<([^<>\s]{1,2000})>|\*\*([^*]{1,2000})\*\*|\*([^*]{1,2000})\*|(?<!\w)_([^_]{1,2000})_(?!\w)/g;

/** Addresses that a link may have. Others, such as `javascript:`, are shown as text. */
const ALLOWED = /^(https?:\/\/|mailto:)/i;

/** Parses a line into spans. Incomplete spans are text. */
export function parseInline(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(SPAN)) {
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) });
    spans.push(spanOf(match));
    end = match.index + match[0].length;
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) });
  return spans;
}

function spanOf([
  whole,
  code,
  label,
  url,
  address,
  strong,
  starred,
  underlined,
]: RegExpExecArray): Span {
  if (code !== undefined) return { kind: 'code', text: code };
  if (label !== undefined && url !== undefined && ALLOWED.test(url))
    return { kind: 'link', text: label, href: url };
  if (address !== undefined && ALLOWED.test(address))
    return { kind: 'link', text: address.replace(/^mailto:/i, ''), href: address };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  const emphasis = starred ?? underlined;
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  return { kind: 'text', text: whole };
}
