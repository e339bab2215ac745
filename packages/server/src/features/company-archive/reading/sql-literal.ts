/** A text as SQL, for statements that run without parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
