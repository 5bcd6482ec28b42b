/**
 * Texts compiled by the build (next.config.mjs), all or a part. Parts are typed as all texts; a test checks their use.
 */
declare module '@/messages/*.json?all' {
  import type { Messages } from '@/lib/i18n/messages';

  const messages: Messages;
  export default messages;
}

declare module '@/messages/*.json?main' {
  import type { Messages } from '@/lib/i18n/messages';

  const messages: Messages;
  export default messages;
}

declare module '@/messages/*.json?screens' {
  import type { Messages } from '@/lib/i18n/messages';

  const messages: Messages;
  export default messages;
}

declare module '@/messages/*.json?form' {
  import type { Messages } from '@/lib/i18n/messages';

  const messages: Messages;
  export default messages;
}

declare module '@/messages/*.json?import' {
  import type { Messages } from '@/lib/i18n/messages';

  const messages: Messages;
  export default messages;
}
