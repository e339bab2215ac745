/** Which drafts: those marked, or all that the search finds. */
export type DraftSelection = Readonly<{ ids: readonly string[] }> | Readonly<{ search: string }>;
