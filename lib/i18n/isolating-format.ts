import formatMessage from 'use-intl/format-message/format-only';

import { isolate } from '@/lib/domain/text/text';

type Format = typeof formatMessage;
type Values = Parameters<Format>[2];

const isolated = (values: Values): Values =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );

/**
 * A replacement for next-intl's message formatter, installed by the build (next.config.mjs) and the tests. It isolates
 * every text value of a message, so that no caller can forget it, whether in sentences, labels, titles or previews.
 */
const isolatingFormat: Format = (key, message, values, options) =>
  formatMessage(key, message, isolated(values), options);
isolatingFormat.raw = formatMessage.raw;

export default isolatingFormat;
