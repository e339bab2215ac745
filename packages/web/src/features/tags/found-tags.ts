import type { Tag } from '@hoadon/contracts/tags';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { tagName } from '../invoices/index.ts';

/** Tags whose name holds what is typed, whatever its tones. */
export function foundTags<Found extends Tag>(tags: readonly Found[], typed: string): Found[] {
  const wanted = foldForSearch(typed).trim();
  return tags.filter(({ name }) => foldForSearch(tagName(name)).includes(wanted));
}

/** The tag of just this name, in whatever case. */
export function tagNamed(tags: readonly Tag[], name: string): Tag | undefined {
  const key = keyOf(name);
  return tags.find((tag) => keyOf(tag.name) === key);
}

const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase();
