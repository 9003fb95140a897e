import type { ESTree, Plugin } from 'vite';

type Statement = ESTree.Program['body'][number];

/** Fields of a route that a client needs. */
const CLIENT_FIELDS = ['method', 'path', 'bodyFormat', 'answerFormat'];

/** Matches the path of a module in contracts. */
const CONTRACT = /\/contracts\/src\/(?:[\w-]+\/)*[\w-]+\.ts$/;
/** Matches one of the two modules that a contract is split into. */
const PART = /\/contracts\/src\/(?:[\w-]+\/)*[\w-]+\.ts\?(plain|shapes)$/;

/**
 * Removes the parts of contracts that the browser does not use. A route keeps only the fields that a client needs.
 * Each contract becomes two modules: `?shapes` with all zod schemas, and `?plain` with the rest. A page that only calls
 * a route, or shows one of its messages, then does not load the schemas that another page validates a form with.
 */
export function leanContracts(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'lean-contracts',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code, id) {
        const lean = simplifyRoutes(code, this.parse(code).body);
        const { plain, shapes } = splitContract(lean, id, this.parse(lean).body);
        parts.set(`${id}?plain`, plain.join('\n'));
        parts.set(`${id}?shapes`, shapes.join('\n'));
        return {
          code: `export * from '${id}?plain'; export * from '${id}?shapes';`,
          map: null,
        };
      },
    },
    // Without side effects, so that unused schemas are removed although they are created by calls.
    load: {
      filter: { id: PART },
      handler: (id) => ({ code: parts.get(id) ?? '', moduleSideEffects: false }),
    },
  };
}

/**
 * Replaces each `route({...})` with an object literal of the fields that a client needs. The formats come first with
 * the defaults of `route`, so that a route's own values override them. A spread stays, because it may hold any field.
 */
function simplifyRoutes(code: string, body: readonly Statement[]): string {
  let [text, copiedUntil] = ['', 0];
  for (const { start, end, definition } of body.flatMap(declaratorsOf).flatMap(routeCallOf)) {
    const fields = definition.properties.map((part) => ({ part, name: fieldName(part) }));
    const bodyFormat = fields.some(({ name }) => name === 'body') ? 'json' : 'none';
    const clientFields = fields.filter(({ name }) => name === '' || CLIENT_FIELDS.includes(name));
    const parts = clientFields.map(({ part }) => code.slice(part.start, part.end));
    const defaults = [`bodyFormat: '${bodyFormat}'`, `answerFormat: 'json'`];
    text += `${code.slice(copiedUntil, start)}({ ${[...defaults, ...parts].join(', ')} })`;
    copiedUntil = end;
  }
  return text + code.slice(copiedUntil);
}

/** Returns the variables that a statement declares, exported or not. */
function declaratorsOf(statement: Statement): readonly ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
}

/** Returns the `route({...})` call that a variable is set to, with its position; an empty list for other values. */
function routeCallOf({ init }: ESTree.VariableDeclarator) {
  if (init?.type !== 'CallExpression' || !namesIn(init.callee).has('route')) return [];
  const [definition] = init.arguments;
  if (definition?.type !== 'ObjectExpression') return [];
  return [{ start: init.start, end: init.end, definition }];
}

/** Returns the name of a field; empty for a spread. */
function fieldName(part: ESTree.ObjectExpression['properties'][number]): string {
  return part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : '';
}

interface StatementSummary {
  text: string;
  isExported: boolean;
  /** Names that it declares. */
  declared: readonly string[];
  /** Names that it contains. */
  names: ReadonlySet<string>;
}

function summarize(code: string, statement: Statement): StatementSummary {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  const isFunction = declared?.type === 'FunctionDeclaration';
  const ids = isFunction ? [declared.id] : declaratorsOf(statement).map(({ id }) => id);
  return {
    text: code.slice(statement.start, statement.end),
    isExported: declared !== statement,
    declared: ids.flatMap((id) => (id?.type === 'Identifier' ? [id.name] : [])),
    names: namesIn(statement),
  };
}

/**
 * Splits a contract and returns the lines of the two modules. Statements that use zod, or depend on such statements,
 * are shapes.
 */
function splitContract(code: string, id: string, body: readonly Statement[]) {
  const imports = body.filter((one) => one.type === 'ImportDeclaration');
  const all = body
    .filter((one) => one.type !== 'ImportDeclaration')
    .map((one) => summarize(code, one));
  const zod = imports.filter(({ source }) => source.value === 'zod');
  const shapeNames = new Set(
    zod.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
  );
  const isShape = ({ names }: StatementSummary) => [...names].some((name) => shapeNames.has(name));
  // A shape may depend on a shape declared later. Repeat until a round finds no new name.
  for (let known = 0; known !== shapeNames.size; ) {
    known = shapeNames.size;
    for (const name of all.filter(isShape).flatMap(({ declared }) => declared))
      shapeNames.add(name);
  }
  const [plain, shapes] = [all.filter((one) => !isShape(one)), all.filter(isShape)];
  const textOf = (one: { start: number; end: number }) => code.slice(one.start, one.end);
  const imported = imports.filter((one) => !zod.includes(one)).map(textOf);
  // The shapes import all plain names, so names that the contract does not export are exported too.
  const unexported = plain
    .filter(({ isExported }) => !isExported)
    .flatMap(({ declared }) => declared);
  const plainNames = plain.flatMap(({ declared }) => declared);
  return {
    plain: [...imported, ...plain.map(({ text }) => text), `export { ${unexported.join(', ')} };`],
    shapes: [
      ...[...zod.map(textOf), ...imported],
      `import { ${plainNames.join(', ')} } from '${id}?plain';`,
      ...shapes.map(({ text }) => text),
    ],
  };
}

/** Returns the identifiers in a piece of code, except the names of fields. */
function namesIn(node: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (inner: unknown) => {
    if (typeof inner !== 'object' || inner === null) return;
    if ('type' in inner && inner.type === 'Identifier' && 'name' in inner)
      found.add(String(inner.name));
    // In `{ key: 1 }` and `object.property`, the name is that of a field. In `[key]` it is an identifier.
    const isFieldName = 'computed' in inner && !inner.computed;
    for (const [field, value] of Object.entries(inner))
      if (!(isFieldName && (field === 'key' || field === 'property'))) visit(value);
  };
  visit(node);
  return found;
}
