import type { jsonLanguage } from '@codemirror/lang-json';

type Tree = ReturnType<typeof jsonLanguage.parser.parse>;
type Node = Tree['topNode'];

interface Range {
  from: number;
  to: number;
}

/**
 * Returns the position of a dotted path in a JSON text: its key, or the deepest existing part of the path. Without a
 * path, returns the first error.
 */
export function rangeOf(tree: Tree, text: string, path: string): Range {
  if (path === '') return firstError(tree) ?? firstLine(text);
  let node: Node | null = tree.topNode.firstChild;
  let range: Range | null = null;
  for (const key of path.split('.')) {
    const found: Node | null = node && childAt(node, text, key);
    if (!found) break;
    const name = found.getChild('PropertyName');
    range = name ?? found;
    node = name ? found.lastChild : found;
  }
  return range ? { from: range.from, to: range.to } : firstLine(text);
}

function childAt(node: Node, text: string, key: string): Node | null {
  if (node.name === 'Array') return elementsOf(node)[Number(key)] ?? null;
  return (
    node.getChildren('Property').find((property) => {
      const name = property.getChild('PropertyName');
      return name && text.slice(name.from + 1, name.to - 1) === key;
    }) ?? null
  );
}

function elementsOf(array: Node): Node[] {
  const elements: Node[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling)
    if (!['[', ']', ','].includes(child.name)) elements.push(child);
  return elements;
}

function firstError(tree: Tree): Range | null {
  const errors: Range[] = [];
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) errors.push({ from, to: Math.max(to, from + 1) });
    },
  });
  const [first] = errors;
  return first
    ? { from: Math.min(first.from, tree.length), to: Math.min(first.to, tree.length) }
    : null;
}

function firstLine(text: string): Range {
  const end = text.indexOf('\n');
  return { from: 0, to: end < 0 ? text.length : end };
}
