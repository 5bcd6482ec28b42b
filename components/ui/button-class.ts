import { clsx } from 'clsx';

/**
 * primary: once per screen · soft: repeated actions in a list · secondary: the other way · quiet: text only ·
 * danger: destructive, outlined · danger-quiet: destructive, text only · danger-fill: the same inside its confirmation.
 */
export type ButtonVariant =
  'primary' | 'soft' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'danger-fill';

export type ButtonLook = {
  readonly variant?: ButtonVariant;
  /** md is 52 px high and as wide as its place; sm is 44 px high and as wide as its words. */
  readonly size?: 'md' | 'sm';
};

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  soft: 'bg-primary-soft text-on-primary-soft hover:[box-shadow:inset_0_0_0_1px_var(--color-accent)]',
  secondary: 'border border-line-strong bg-surface text-link hover:bg-sunken',
  quiet: 'bg-transparent text-link hover:bg-sunken',
  danger: 'border border-error bg-surface text-owe hover:bg-error-soft',
  'danger-quiet': 'bg-transparent text-owe hover:bg-error-soft',
  'danger-fill': 'bg-error text-on-error hover:bg-error-hover',
};

const SIZES = {
  md: 'min-h-13 w-full rounded-control px-4 py-2 text-action',
  sm: 'min-h-11 rounded-tile px-4 py-1.5 text-label',
} as const;

/** The look of a button, also for links that act like one. */
export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonLook = {}): string =>
  clsx(
    'press relative inline-flex items-center justify-center gap-2 text-center font-label no-underline select-none forced-colors:border',
    VARIANTS[variant],
    SIZES[size],
  );
