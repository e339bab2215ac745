import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useFieldControl } from './field-control.ts';

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl(rest)}
      {...rest}
      rows={rows}
      className={classNames('control resize-y py-1.5', className)}
    />
  );
}
