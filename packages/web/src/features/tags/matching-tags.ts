import type { Tag } from '@hoadon/contracts/tags';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { tagNameKey } from '@hoadon/domain/tags/tag-name';
import { tagName } from '../invoices/index.ts';

/** Tags whose name holds what is typed, whatever its tones. */
export function matchingTags<Found extends Tag>(tags: readonly Found[], typed: string): Found[] {
  const wanted = foldForSearch(typed).trim();
  return tags.filter(({ name }) => foldForSearch(tagName(name)).includes(wanted));
}

/** The tag of just this name, in whatever case. */
export function tagNamed(tags: readonly Tag[], name: string): Tag | undefined {
  const key = tagNameKey(name);
  return tags.find((tag) => tagNameKey(tag.name) === key);
}
