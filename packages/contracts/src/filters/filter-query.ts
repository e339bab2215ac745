import { z } from 'zod';
import type { FilterFields, FilterValues } from './filter-field.ts';
import { namesOf, readFilters } from './read-filters.ts';

/**
 * The query of a call that takes these filters. Unlike a page, which goes on without what it cannot
 * read, a program is told: each text that means nothing is an issue under its name.
 */
export function filterQuery<const Fields extends FilterFields>(fields: Fields) {
  const texts = Object.fromEntries(namesOf(fields).map((name) => [name, z.string().optional()]));
  return z.object(texts).transform((query, context): FilterValues<Fields> => {
    const { values, refused } = readFilters(fields, query);
    for (const name of refused) {
      context.addIssue({ code: 'custom', path: [name], message: 'not a value of this filter' });
    }
    return values;
  });
}
