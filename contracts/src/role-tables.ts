import { API_BY_SUBJECT } from './api.ts';
import { ROLES, type Role } from './http/permissions.ts';
import type { Access } from './http/route.ts';
import { SCREENS } from './screens.ts';

/** Whether users with a role may use a route or a screen with this access. For a bulk route: at least one of its actions. */
export function mayUse(role: Role, access: Access): boolean {
  switch (access.kind) {
    case 'public':
    case 'signed-in':
      return true;
    case 'permission':
    case 'media':
      return role.permissions.includes(access.permission);
    case 'roles':
      return access.roles.includes(role.name);
    case 'upload-key':
      return role.permissions.includes('CREATE_ASSET');
    case 'by-action':
      return Object.values(access.permissions).some(
        (needed) => needed === null || role.permissions.includes(needed),
      );
  }
}

/** Returns docs/ROLES.md: who may call which route and see which screen. */
export function roleTables(): string {
  const routes = Object.entries(API_BY_SUBJECT).flatMap(([subject, list]) => [
    `### ${subject}`,
    '',
    ...table(
      'route',
      list.map(({ method, path, access, refusesNamedKeys }) => ({
        name: `\`${method} ${path}\``,
        access,
        more: refusesNamedKeys ? 'no' : '',
      })),
      ['named key'],
    ),
    '',
  ]);
  return [
    '# Roles',
    '',
    'Generated from the contracts by `npm run roles`; `npm run check` compares it with them. Tests call every route and open',
    'every screen with every role.',
    '',
    '`yes`: the role may use it. `some`: only some of its actions, or only the media that the settings make public. Whose things',
    'a caller sees is a separate check: private things belong to their owner, and a user without group access sees only own',
    'assets and those of group collections.',
    '',
    'A named API key may do what the role of its user and its scopes allow; what belongs to a role needs a key with all permissions',
    'of the role. `no`: refused to every named key.',
    '',
    '## Permissions',
    '',
    ...table(
      'permission',
      (ROLES[0]?.permissions ?? []).map((permission) => ({
        name: `\`${permission}\``,
        access: { kind: 'permission', permission },
      })),
    ),
    '',
    '## Screens',
    '',
    ...table(
      'screen',
      SCREENS.map(({ path, name, access }) => ({ name: `${name} \`${path}\``, access })),
    ),
    '',
    '## Routes',
    '',
    ...routes,
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

interface Row {
  name: string;
  access: Access;
  /** The cell after those of the roles. */
  more?: string;
}

function table(head: string, rows: readonly Row[], moreColumns: readonly string[] = []): string[] {
  const columns = ['not signed in', ...ROLES.map(({ name }) => name), ...moreColumns];
  return [
    `| ${head} | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows.map(({ name, access, more }) => {
      const cells = ROLES.map((role) => cellOf(role, access));
      return `| ${[name, openCell(access), ...cells, ...(more === undefined ? [] : [more])].join(' | ')} |`;
    }),
  ];
}

/** Returns the cell of callers without a sign-in. */
function openCell(access: Access): string {
  if (access.kind === 'public') return 'yes';
  return access.kind === 'media' && access.openly ? 'some' : '';
}

function cellOf(role: Role, access: Access): string {
  if (!mayUse(role, access)) return '';
  const isWhole =
    access.kind !== 'by-action' ||
    Object.values(access.permissions).every(
      (needed) => needed === null || role.permissions.includes(needed),
    );
  return isWhole ? 'yes' : 'some';
}
