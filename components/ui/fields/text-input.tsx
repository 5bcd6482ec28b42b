import type { ComponentProps } from 'react';

import { controlClass } from '@/components/ui/fields/field';

/** One line of text. Spread a `FieldControl` on it. */
export const TextInput = ({ className, type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input {...rest} type={type} className={controlClass(className)} />
);

/** Several lines of text. */
export const TextArea = ({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} rows={rows} className={controlClass(`py-3 ${className ?? ''}`)} />
);
