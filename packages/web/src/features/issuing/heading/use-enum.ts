import { useQuery } from '@tanstack/react-query';
import { type EnumName, enumsQuery } from '../queries.ts';

/**
 * The values that the server offers, limited to those with a text here (API-007). Returns `builtIn` until
 * they are loaded and if loading fails, because these lists hardly ever change.
 */
export function useEnum<Value extends string>(
  name: EnumName,
  builtIn: readonly Value[],
): readonly Value[] {
  const offered = useQuery(enumsQuery).data?.[name];
  if (!offered) return builtIn;
  return offered.flatMap(({ value }) => builtIn.filter((option) => option === value));
}
