/** State of one field where two users changed the same record. */
export type FieldMerge = Readonly<{
  field: string;
  /** Both changed it, and to different values: the user has to choose. */
  isConflict: boolean;
  /** Only the other changed it. */
  isTheirs: boolean;
}>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that another user changed since a form was opened, against its current values. */
export function mergeOf<Record extends object>(
  base: Record,
  mine: Record,
  theirs: Record,
): FieldMerge[] {
  return (Object.keys(base) as (keyof Record & string)[])
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => {
      const isTheirs = same(base[field], mine[field]);
      return { field, isTheirs, isConflict: !isTheirs };
    });
}

/** What is written, with the other's value of these fields. */
export const withTheirs = <Record extends object>(
  mine: Record,
  theirs: Record,
  fields: ReadonlySet<string>,
): Record =>
  Object.fromEntries(
    Object.entries(mine).map(([field, value]) => [
      field,
      fields.has(field) ? theirs[field as keyof Record] : value,
    ]),
  ) as Record;
