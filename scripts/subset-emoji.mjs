/**
 * Reduces Noto Color Emoji to the emoji that the screens use. The result is committed; run this only after changing the
 * list. It needs fonttools (`pip install fonttools brotli`), because the subsetters on npm drop the table of colours.
 *
 *     node scripts/subset-emoji.mjs [path of pyftsubset]
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const EMOJI = '🏠⚙️🔧👥🤝🧾💸💰⚠️🎉👋🔎✅🍂🧭➡️✏️🕘🗑️🚪🔗📱💬📋ℹ️🔒📡📄📊';

const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));
const source = path(
  '../node_modules/@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
);
const target = path('../app/fonts/noto-emoji-subset.woff2');

const options = [
  source,
  `--text=${EMOJI}`,
  `--output-file=${target}`,
  '--flavor=woff2',
  // The same pictures again as SVG, which browsers with COLR do not need.
  '--drop-tables+=SVG',
  '--layout-features=ccmp',
];
execFileSync(process.argv[2] ?? 'pyftsubset', options, { stdio: 'inherit' });
process.stdout.write(`${target}: ${statSync(target).size} bytes\n`);
