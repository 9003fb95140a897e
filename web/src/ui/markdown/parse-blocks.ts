/** A part of a Markdown text. Texts may contain spans (parse-inline.ts). */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] };

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const BULLET = /^\s{0,3}[-*+]\s+(.*)$/;
const NUMBERED = /^\s{0,3}\d{1,9}[.)]\s+(.*)$/;

/** Parses headings, paragraphs and lists. All other lines are paragraphs. The page has the heading of level 1, so levels begin at 2. */
export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  /** The block that the next line may continue. */
  let open: Block | null = null;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const next = nextBlock(open, line);
    if (next && next !== open) blocks.push(next);
    open = next;
  }
  return blocks;
}

/** Returns the block that a line continues, after adding the line to it, or begins; null for an empty line. */
function nextBlock(open: Block | null, line: string): Block | null {
  const text = line.trim();
  if (text === '') return null;
  const heading = HEADING.exec(text);
  if (heading) {
    const level = Math.min(4, Math.max(2, heading[1]?.length ?? 2)) as 2 | 3 | 4; // clamped
    return { kind: 'heading', level, text: heading[2] ?? '' };
  }
  const bullet = BULLET.exec(line);
  const item = (bullet ?? NUMBERED.exec(line))?.[1];
  if (item !== undefined) return addItem(open, item, { isOrdered: bullet === null });
  return continueText(open, text);
}

function addItem(open: Block | null, item: string, { isOrdered }: { isOrdered: boolean }): Block {
  if (open?.kind !== 'list' || open.isOrdered !== isOrdered)
    return { kind: 'list', isOrdered, items: [item] };
  open.items.push(item);
  return open;
}

function continueText(open: Block | null, text: string): Block {
  if (open?.kind === 'paragraph') {
    open.text += ` ${text}`;
    return open;
  }
  if (open?.kind !== 'list') return { kind: 'paragraph', text };
  open.items.push(`${open.items.pop()} ${text}`);
  return open;
}
