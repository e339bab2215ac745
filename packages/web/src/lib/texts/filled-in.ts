const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** Puts each value where its name stands in braces; what is not given leaves nothing. */
export const filledIn = (text: string, values: object): string =>
  text.replace(PLACE, (_, name: string) => {
    const value: unknown = Reflect.get(values, name);
    return value === undefined || value === null ? '' : String(value);
  });
