/** The draft as the server knows it. */
export type StoredDraft = Readonly<{ id: string; version: number }>;
