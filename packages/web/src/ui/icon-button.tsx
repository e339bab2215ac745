import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  /** The accessible name and the hint. */
  label: string;
  variant?: ButtonVariant;
};

export function IconButton({
  icon: Icon,
  label,
  variant = 'quiet',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-hint={label}
      className={buttonClass(variant, `min-w-(--input-height) px-0! ${className ?? ''}`)}
    >
      <Icon aria-hidden size={16} />
    </button>
  );
}
