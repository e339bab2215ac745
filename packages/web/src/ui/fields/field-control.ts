import { createContext, useContext } from 'react';

/** What a control inside a Field needs to be named and described by it. */
export type FieldControl = Readonly<{
  id: string;
  'aria-labelledby': string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}>;

export const FieldControlContext = createContext<FieldControl | null>(null);

type Own = { id?: string | undefined; 'aria-label'?: string | undefined };

/** Attributes of the surrounding Field; a control's own name has precedence over the name of the field. */
export function useFieldControl(own: Own = {}): Partial<FieldControl> {
  const field = useContext(FieldControlContext);
  if (!field) return {};
  const { 'aria-labelledby': labelledBy, ...rest } = field;
  return {
    ...rest,
    ...(own['aria-label'] ? {} : { 'aria-labelledby': labelledBy }),
    ...(own.id ? { id: own.id } : {}),
  };
}
