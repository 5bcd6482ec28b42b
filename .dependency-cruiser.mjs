/** All that components may import of the device; its engine is behind the hooks. */
const DEVICE = ['lib/device/hooks', 'lib/device/page'];

/**
 * Which room may import which (docs/architecture.md). Every room may also import itself and the files at the root of
 * `lib`; of these, lib/domain may import only the limits.
 */
const LAYERS = {
  'lib/domain': [],
  'lib/wire': ['lib/domain'],
  'lib/export': ['lib/domain'],
  'lib/import': ['lib/domain', 'lib/export'],
  'lib/pay': ['lib/domain'],
  'lib/i18n': ['lib/domain', 'lib/session'],
  'lib/session': ['lib/domain', 'lib/i18n'],
  'lib/server': ['lib/domain', 'lib/wire', 'lib/session', 'lib/i18n'],
  'lib/device/page': ['lib/domain', 'lib/session', 'lib/i18n'],
  'lib/device/state': ['lib/domain', 'lib/wire/own', 'lib/device/page'],
  'lib/device/storage': ['lib/domain', 'lib/wire/own', 'lib/device/page', 'lib/device/state'],
  'lib/device/sync': [
    'lib/domain',
    'lib/wire/own',
    'lib/session',
    'lib/import',
    'lib/device/page',
    'lib/device/state',
    'lib/device/storage',
  ],
  'lib/device/hooks': [
    ...['lib/domain', 'lib/wire/own', 'lib/export', 'lib/import', 'lib/session'],
    'lib/device',
  ],
  'components/ui': ['lib/domain'],
  'components/shell': ['lib/domain', 'lib/session', 'lib/i18n', ...DEVICE, 'components/ui'],
  'components/words': [
    'lib/domain',
    'lib/session',
    'lib/i18n',
    ...DEVICE,
    'components/ui',
    'components/shell',
  ],
  components: [
    ...['lib/domain', 'lib/session', 'lib/i18n', 'lib/pay', ...DEVICE],
    ...['components/ui', 'components/shell', 'components/words'],
  ],
  'components/import': [
    ...['lib/domain', 'lib/session', 'lib/i18n', 'lib/import', ...DEVICE],
    ...['components/ui', 'components/shell', 'components/words'],
  ],
  'components/screens': ['lib/domain', 'lib/session', 'lib/i18n', ...DEVICE, 'components'],
  app: ['lib', 'components'],
  worker: [],
  bin: ['lib/server', 'lib/session', 'lib/i18n'],
};

/** Packages that a room must not import; lib/domain must not import any. */
const STRANGERS = {
  'lib/wire': ['react', 'next'],
  'lib/export': ['react', 'next', 'zod'],
  'lib/import': ['react', 'next', 'zod'],
  'lib/pay': ['react', 'next', 'zod'],
  'lib/server': ['react', 'next'],
  'components/ui': ['next-intl', 'use-intl', '@tanstack'],
};

const rooms = Object.keys(LAYERS).sort((a, b) => b.length - a.length);
const inside = (room) => `^${room}/`;
/** The rooms inside a room, which have rows of their own: `components/ui` is not part of `components`. */
const elsewhere = (room) =>
  rooms.filter((other) => other !== room && other.startsWith(`${room}/`)).map(inside);

const arrows = rooms.map((room) => ({
  name: `arrows-of-${room.replaceAll('/', '-')}`,
  severity: 'error',
  comment: `${room} may import ${[room, ...LAYERS[room]].join(', ')} and the files of lib.`,
  from: { path: inside(room), ...(elsewhere(room).length > 0 && { pathNot: elsewhere(room) }) },
  to: {
    path: '^(lib|components|app|bin|worker|scripts)/',
    pathNot: [
      room === 'lib/domain' ? '^lib/limits\\.ts$' : '^lib/[^/]+$',
      inside(room),
      ...LAYERS[room].map(inside),
    ],
  },
}));

export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'No circular imports, types included: move what both files need into a third, lower one.',
      from: {},
      to: { circular: true },
    },
    ...arrows,
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'A feature imports no other feature; components/screens joins them.',
      from: { path: '^components/(?!ui/|shell/|words/|screens/)([^/]+)/' },
      to: { path: '^components/(?!ui/|shell/|words/)', pathNot: '^components/$1/' },
    },
    {
      name: 'own-wire-apart',
      severity: 'error',
      comment: "Our own wire does not know the old clients'; what both need is in lib/wire/fields.ts.",
      from: { path: inside('lib/wire/own') },
      to: { path: inside('lib/wire/old') },
    },
    ...Object.entries(STRANGERS).map(([room, packages]) => ({
      name: `packages-of-${room.replaceAll('/', '-')}`,
      severity: 'error',
      comment: `${room} must not import ${packages.join(', ')}.`,
      from: { path: inside(room) },
      to: { path: `^node_modules/(${packages.join('|')})/` },
    })),
    {
      name: 'pure-domain',
      severity: 'error',
      comment: 'lib/domain must run anywhere.',
      from: { path: inside('lib/domain') },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    {
      name: 'one-room-for-connections',
      severity: 'error',
      comment: 'Only lib/server/database uses connections; statements belong in lib/server/sql.',
      from: { path: '^(app|components|lib)/', pathNot: inside('lib/server/database') },
      to: { path: '^(node_modules/(pg|@prisma)/|prisma/generated/)' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^prisma/generated/'] },
    exclude: { path: '^\\.next/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'] },
  },
};
