import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode;
  labelHidden?: boolean;
  /** Only some of the items it represents are chosen. */
  indeterminate?: boolean;
};

export function Checkbox(props: CheckboxProps) {
  const { label, labelHidden = false, indeterminate = false, className, ...rest } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classNames('inline-flex min-h-6 min-w-6 items-center gap-2', className)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className="size-4 shrink-0 cursor-pointer rounded-pill accent-primary-600"
      />
      <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
