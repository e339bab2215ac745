const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** Replaces each name in braces by its value; a missing value becomes empty. */
export const filledIn = (text: string, values: object): string =>
  text.replace(PLACE, (_, name: string) => {
    const value: unknown = Reflect.get(values, name);
    return value === undefined || value === null ? '' : String(value);
  });
