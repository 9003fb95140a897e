import type { ESTree, Plugin } from 'vite';

type Statement = ESTree.Program['body'][number];

/** What a caller has to know of a route. */
const FOR_CALLERS = ['method', 'path', 'bodyFormat', 'answerFormat'];

const CONTRACT = /\/contracts\/src\/(?:[\w-]+\/)*[\w-]+\.ts$/;
const PART = /\/contracts\/src\/(?:[\w-]+\/)*[\w-]+\.ts\?(plain|shapes)$/;

/**
 * Leaves out of the browser's files what it does not use of contracts. Of a route it keeps how it is called. Shapes become a module
 * of their own beside all else, so that a page which calls a route, or says one of its messages, does not fetch what another checks
 * its form by.
 */
export function leanContracts(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'lean-contracts',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code, id) {
        const lean = withoutShapesOfRoutes(code, this.parse(code).body);
        const { plain, shapes } = partsOf(lean, id, this.parse(lean).body);
        parts.set(`${id}?plain`, plain.join('\n'));
        parts.set(`${id}?shapes`, shapes.join('\n'));
        return {
          code: `export * from '${id}?plain'; export * from '${id}?shapes';`,
          map: null,
        };
      },
    },
    // Unused, a shape is no work: that it is made of calls does not keep it.
    load: {
      filter: { id: PART },
      handler: (id) => ({ code: parts.get(id) ?? '', moduleSideEffects: false }),
    },
  };
}

/** `route({...})` as the object that it gives, with what callers need of it. */
function withoutShapesOfRoutes(code: string, body: readonly Statement[]): string {
  let [text, at] = ['', 0];
  for (const { start, end, given } of body.flatMap(constantsOf).flatMap(routeIn)) {
    const fields = given.properties.map((part) => ({ part, name: fieldName(part) }));
    const bodyFormat = fields.some(({ name }) => name === 'body') ? 'json' : 'none';
    const kept = fields.filter(({ name }) => name === '' || FOR_CALLERS.includes(name));
    const parts = kept.map(({ part }) => code.slice(part.start, part.end));
    const filledIn = [`bodyFormat: '${bodyFormat}'`, `answerFormat: 'json'`];
    text += `${code.slice(at, start)}({ ${[...filledIn, ...parts].join(', ')} })`;
    at = end;
  }
  return text + code.slice(at);
}

function constantsOf(statement: Statement): readonly ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
}

function routeIn({ init }: ESTree.VariableDeclarator) {
  if (init?.type !== 'CallExpression' || !namesIn(init.callee).has('route')) return [];
  const [given] = init.arguments;
  if (given?.type !== 'ObjectExpression') return [];
  return [{ start: init.start, end: init.end, given }];
}

/** Empty for what is spread. */
function fieldName(part: ESTree.ObjectExpression['properties'][number]): string {
  return part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : '';
}

interface Described {
  text: string;
  isExported: boolean;
  /** What it gives a name to, and what it names. */
  own: readonly string[];
  names: ReadonlySet<string>;
}

function describe(code: string, statement: Statement): Described {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  const isFunction = declared?.type === 'FunctionDeclaration';
  const ids = isFunction ? [declared.id] : constantsOf(statement).map(({ id }) => id);
  return {
    text: code.slice(statement.start, statement.end),
    isExported: declared !== statement,
    own: ids.flatMap((id) => (id?.type === 'Identifier' ? [id.name] : [])),
    names: namesIn(statement),
  };
}

/** The texts of two modules. What is made with zod, or stands on that, is of the shapes. */
function partsOf(code: string, id: string, body: readonly Statement[]) {
  const imports = body.filter((one) => one.type === 'ImportDeclaration');
  const all = body
    .filter((one) => one.type !== 'ImportDeclaration')
    .map((one) => describe(code, one));
  const zod = imports.filter(({ source }) => source.value === 'zod');
  const shaped = new Set(
    zod.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
  );
  const isShape = ({ names }: Described) => [...names].some((name) => shaped.has(name));
  for (let known = 0; known !== shaped.size; ) {
    known = shaped.size;
    for (const name of all.filter(isShape).flatMap(({ own }) => own)) shaped.add(name);
  }
  const [plain, shapes] = [all.filter((one) => !isShape(one)), all.filter(isShape)];
  const textOf = (one: { start: number; end: number }) => code.slice(one.start, one.end);
  const imported = imports.filter((one) => !zod.includes(one)).map(textOf);
  const inside = plain.filter(({ isExported }) => !isExported).flatMap(({ own }) => own);
  const lent = plain.flatMap(({ own }) => own);
  return {
    plain: [...imported, ...plain.map(({ text }) => text), `export { ${inside.join(', ')} };`],
    shapes: [
      ...[...zod.map(textOf), ...imported],
      `import { ${lent.join(', ')} } from '${id}?plain';`,
      ...shapes.map(({ text }) => text),
    ],
  };
}

/** What a piece of code names, fields of objects aside. */
function namesIn(node: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (inner: unknown) => {
    if (typeof inner !== 'object' || inner === null) return;
    if ('type' in inner && inner.type === 'Identifier' && 'name' in inner)
      found.add(String(inner.name));
    const isFixed = 'computed' in inner && !inner.computed;
    for (const [field, value] of Object.entries(inner))
      if (!(isFixed && (field === 'key' || field === 'property'))) visit(value);
  };
  visit(node);
  return found;
}
