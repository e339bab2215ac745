/**
 * Changes of the tags of an invoice (TAG-011): `add` adds those that it lacks, `keep` sets exactly these, `remove`
 * removes these.
 */
export const TAG_CHANGES = ['add', 'keep', 'remove'] as const;
export type TagChange = Readonly<{
  tags: readonly string[];
  how: (typeof TAG_CHANGES)[number];
}>;

/** Tags that an invoice got and lost. */
export type TagsChanged = Readonly<{ added: readonly string[]; removed: readonly string[] }>;

/** What a change comes to for an invoice that has these tags. */
export function changeOfTags(has: readonly string[], { tags, how }: TagChange): TagsChanged {
  const lacked = [...new Set(tags)].filter((tag) => !has.includes(tag));
  return {
    added: how === 'remove' ? [] : lacked,
    removed: how === 'add' ? [] : has.filter((tag) => tags.includes(tag) === (how === 'remove')),
  };
}

/** What takes a change back. */
export const changedBack = ({ added, removed }: TagsChanged): TagsChanged => ({
  added: removed,
  removed: added,
});
