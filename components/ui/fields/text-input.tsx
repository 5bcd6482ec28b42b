import type { ComponentProps } from 'react';

import { controlClass } from '@/components/ui/fields/field';
import { FIELD_MAX_LENGTH, TEXT_AREA_MAX_LENGTH } from '@/lib/limits';

/** One line of text. Spread a `FieldControl` on it. */
export const TextInput = ({
  className,
  type = 'text',
  maxLength = FIELD_MAX_LENGTH,
  ...rest
}: ComponentProps<'input'>) => (
  <input {...rest} type={type} maxLength={maxLength} className={controlClass(className)} />
);

/** Several lines of text. */
export const TextArea = ({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...rest}
    rows={rows}
    maxLength={TEXT_AREA_MAX_LENGTH}
    className={controlClass(`py-3 ${className ?? ''}`)}
  />
);
