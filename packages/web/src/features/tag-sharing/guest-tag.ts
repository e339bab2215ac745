/** The tag that is shared. */
export type SharedTag = Readonly<{ id: string; name: string }>;
