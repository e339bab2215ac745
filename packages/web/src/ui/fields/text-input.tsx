import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useFieldControl } from './field-control.ts';

/** One line of text. Takes name, hint and fault from the Field around it. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...useFieldControl(rest)}
      {...rest}
      className={classNames('control', className)}
    />
  );
}
