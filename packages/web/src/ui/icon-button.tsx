import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { Tooltip } from './overlays/tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  /** Says what it does: the accessible name and the tooltip. */
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
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={buttonClass(variant, `min-w-(--input-height) px-0! ${className ?? ''}`)}
      >
        <Icon aria-hidden size={16} />
      </button>
    </Tooltip>
  );
}
