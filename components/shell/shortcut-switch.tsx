'use client';

import { useTranslations } from 'next-intl';

import { Switch } from '@/components/ui/fields/switch';
import { switchShortcuts, useHasShortcuts } from '@/lib/device/page/shortcut-switch';

/**
 * Switches the keyboard shortcuts of this device on and off: who speaks to a device types single keys unawares (WCAG 2.1.4).
 * @param hint keys: says which there are; hint: beside them, where they are switched on again
 */
export function ShortcutSwitch({ hint }: { readonly hint: 'keys' | 'hint' }) {
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
