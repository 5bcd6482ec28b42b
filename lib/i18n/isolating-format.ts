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
 * next-intl's formatter of messages, which the build (next.config.mjs) and the tests put in its place: every text that a
 * message names stands isolated in it. No caller can forget it, in sentences, names of buttons, titles and previews.
 */
const isolatingFormat: Format = (key, message, values, options) =>
  formatMessage(key, message, isolated(values), options);
isolatingFormat.raw = formatMessage.raw;

export default isolatingFormat;
