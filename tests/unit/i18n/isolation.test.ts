import { isValidElement, type ReactNode } from 'react';
import { createTranslator } from 'use-intl/core';

import { isolate } from '@/lib/domain/text/text';
import { flatMessages } from '@/lib/i18n/texts-for-old-clients';
import { LOCALES } from '@/lib/i18n/locales';
import config from '@/next.config.mjs';
import de from '@/messages/de.json';
import en from '@/messages/en.json';

const NAME = 'يوسف';
const ISOLATED = `\u2068${NAME}\u2069`;

/** Every text of a language that names something, by its key, with the names of what it is given. */
const naming = LOCALES.flatMap((locale) =>
  Object.entries(flatMessages(locale === 'de' ? de : en))
    .map(([key, text]) => ({
      locale,
      key,
      names: [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))],
      numbers: [...text.matchAll(/\{(\w+),/g)].map(([, name = '']) => name),
      tags: [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => name),
    }))
    .filter(({ names }) => names.length > 0),
);

const plain = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(plain).join('');
  return typeof node === 'string' && !isValidElement(node) ? node : '';
};

it('there are texts with names, in both languages', () => {
  expect(new Set(naming.map(({ locale }) => locale)).size).toBe(LOCALES.length);
});

it.each(naming)('$locale: names in $key are isolated', ({ locale, key, names, numbers, tags }) => {
  const t = createTranslator({ locale, messages: locale === 'de' ? de : en });
  const text = plain(
    t.rich(
      key as never,
      {
        ...Object.fromEntries(names.map((name) => [name, NAME])),
        ...Object.fromEntries(numbers.map((name) => [name, 2])),
        ...Object.fromEntries(tags.map((name) => [name, (words: ReactNode) => words])),
      } as never,
    ),
  );
  expect(text).toContain(ISOLATED);
  expect(text.replaceAll(ISOLATED, '')).not.toContain(NAME);
});

it('names without right-to-left letters leave a text as it is', () => {
  const t = createTranslator({ locale: 'de', messages: de });
  expect(t('settle.row', { from: 'Anna', to: '张伟 👩‍👧' })).toBe('Anna gibt 张伟 👩‍👧');
});

it('a text inside a text is isolated as a whole', () => {
  const t = createTranslator({ locale: 'de', messages: de });
  const name = t('details.paymentName', { maker: NAME, recipient: 'Anna' });
  expect(t('details.deleteNamed', { name })).toBe(`Löschen: \u2068${name}\u2069`);
});

it('the build uses the same formatter', () => {
  const { turbopack } = config as { turbopack: { resolveAlias: Record<string, string> } };
  expect(turbopack.resolveAlias['use-intl/format-message']).toBe('./lib/i18n/isolating-format.ts');
});

it.each(['مريم', 'דנה', 'Ana\u200Fb', '𐤀', '\u2068x\u2069'])('%j is isolated', (text) => {
  expect(isolate(text)).toBe(`\u2068${text}\u2069`);
});

it.each(['', 'Anna', 'Jörg 2!', '15,25\u00a0€', 'नमस्ते', '张伟', '👩‍👧'])('%j stays as it is', (text) => {
  expect(isolate(text)).toBe(text);
});
