import { useQuery } from '@tanstack/react-query';
import { type EnumName, enumsQuery } from '../queries.ts';

/**
 * The values the server offers in a list, of those this form has words for (API-007). What is built
 * in stands until they are there, and where they cannot be had: nobody waits for a list that hardly
 * ever changes.
 */
export function useEnum<Value extends string>(
  name: EnumName,
  builtIn: readonly Value[],
): readonly Value[] {
  const offered = useQuery(enumsQuery).data?.[name];
  if (!offered) return builtIn;
  return offered.flatMap(({ value }) => builtIn.filter((known) => known === value));
}
