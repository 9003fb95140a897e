import type { ensureSyntaxTree } from '@codemirror/language';

type Tree = NonNullable<ReturnType<typeof ensureSyntaxTree>>;
type Node = Tree['topNode'];

interface Place {
  from: number;
  to: number;
}

/** Returns the position of a dotted path in a JSON text: its key, or the deepest existing part of the path. Without a path, returns the first error. */
export function placeOf(tree: Tree | null, text: string, path: string): Place {
  if (!tree) return firstLine(text);
  if (path === '') return firstError(tree) ?? firstLine(text);
  let node: Node | null = tree.topNode.firstChild;
  let place: Place | null = null;
  for (const step of stepsOf(path)) {
    const found: Node | null = node && childAt(node, text, step);
    if (!found) break;
    const name = found.getChild('PropertyName');
    place = name ?? found;
    node = name ? found.lastChild : found;
  }
  return place ? { from: place.from, to: place.to } : firstLine(text);
}

/** Returns the parts of a path inside the document. The server's paths start with `schema`. */
function stepsOf(path: string): string[] {
  return path.replace(/^schema(\.|$)/, '').split('.');
}

function childAt(node: Node, text: string, step: string): Node | null {
  if (node.name === 'Array') return elementsOf(node)[Number(step)] ?? null;
  return (
    node.getChildren('Property').find((property) => {
      const name = property.getChild('PropertyName');
      return name && text.slice(name.from + 1, name.to - 1) === step;
    }) ?? null
  );
}

function elementsOf(array: Node): Node[] {
  const elements: Node[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling)
    if (!['[', ']', ','].includes(child.name)) elements.push(child);
  return elements;
}

function firstError(tree: Tree): Place | null {
  const errors: Place[] = [];
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

function firstLine(text: string): Place {
  const end = text.indexOf('\n');
  return { from: 0, to: end < 0 ? text.length : end };
}
