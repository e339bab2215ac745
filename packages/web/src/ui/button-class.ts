import { classNames } from '../lib/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const SHAPE =
  'inline-flex min-h-(--input-height) items-center justify-center gap-1.5 whitespace-nowrap rounded-control px-3 font-medium select-none transition-colors disabled:opacity-50 aria-disabled:opacity-70';

const LOOK: Record<ButtonVariant, string> = {
  primary: 'bg-primary-600 text-on-fill hover:bg-primary-700 active:bg-primary-700',
  secondary: 'border border-edge bg-surface text-ink hover:bg-canvas active:bg-hairline',
  quiet: 'text-ink hover:bg-neutral-50 active:bg-line',
  danger: 'bg-danger text-on-fill hover:bg-danger-700 active:bg-danger-700',
};

/** The look of a button, also for links that act as one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', extra?: string): string =>
  classNames(SHAPE, LOOK[variant], extra);
