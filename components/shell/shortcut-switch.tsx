'use client';

import { useTranslations } from 'next-intl';

import { Switch } from '@/components/ui/fields/switch';
import { switchShortcuts, useHasShortcuts } from '@/lib/device/page/keyboard/shortcut-switch';

/**
 * Switches the keyboard shortcuts of this device on and off: speech input can type single keys by accident (WCAG
 * 2.1.4).
 * @param hint keys: says which shortcuts there are, keysLook: for whoever may only look; hint: for use beside their list, says where to switch them on again
 */
export function ShortcutSwitch({ hint }: { readonly hint: 'keys' | 'keysLook' | 'hint' }) {
  const t = useTranslations('shortcuts');
  return (
    <Switch
      name="shortcuts"
      label={t('use')}
      hint={t(hint)}
      checked={useHasShortcuts()}
      onChange={switchShortcuts}
    />
  );
}
