import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  icon?: LucideIcon;
  /** Work is under way: further clicks do nothing, and the focus stays where it is. */
  busy?: boolean;
};

export function Button({
  variant = 'secondary',
  icon: Icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(variant, className)}
      onClick={press}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden size={16} />}
      {children}
    </button>
  );
}
