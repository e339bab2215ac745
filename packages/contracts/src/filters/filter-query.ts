import { z } from 'zod';
import type { FilterFields, FilterValues } from './filter-field.ts';
import { namesOf, readFilters } from './read-filters.ts';

/** A query as it is sent, before anybody read it. */
type SentQuery = Readonly<Record<string, string | number | undefined>>;

/**
 * The query of a call that takes these filters, and `beside` them parameters that are no filters, such as a page.
 * Unlike a page of the web app, which ignores what it cannot read, a program gets an issue for each unknown name and
 * each invalid text.
 */
export function filterQuery<
  const Fields extends FilterFields,
  const Beside extends z.ZodRawShape = Record<never, never>,
>(fields: Fields, beside?: Beside) {
  const names = namesOf(fields);
  const texts = Object.fromEntries(names.map((name) => [name, z.string().optional()]));
  const query = z.strictObject({ ...texts, ...beside }).transform((sent, context) => {
    const filterTexts = Object.fromEntries(
      names.map((name) => [name, sent[name] as string | undefined]),
    );
    const { values, refused } = readFilters(fields, filterTexts);
    for (const name of refused)
      context.addIssue({ code: 'custom', path: [name], message: 'not a value of this filter' });
    const others = Object.entries(sent).filter(([name]) => !names.includes(name));
    return { ...Object.fromEntries(others), filters: values };
  });
  return query as unknown as z.ZodType<
    z.output<z.ZodObject<Beside>> & Readonly<{ filters: FilterValues<Fields> }>,
    SentQuery
  >;
}
