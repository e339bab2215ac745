import { readFilterOptions } from '@hoadon/contracts/invoice-lists';
import type { Rule } from '@hoadon/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import type { ComboboxItem } from '../../ui/fields/combobox.tsx';
import { directoryItems } from '../invoice-lists/index.ts';

export type TargetTag = Readonly<{ id: string; name: string; color: string | null }>;

/** The directories and tags that a rule can lead to. */
export type Targets = Readonly<{
  directories: readonly ComboboxItem[];
  tags: readonly TargetTag[];
}>;

/** The same that lists are narrowed by; events of directories and tags make it stale. */
const targetsQuery = queryOptions({
  queryKey: ['filter-options', []],
  queryFn: ({ signal }) => call(readFilterOptions, {}, { signal }),
  staleTime: 60_000,
});

export function useTargets() {
  const query = useQuery(targetsQuery);
  const targets = useMemo(
    (): Targets | null =>
      query.data
        ? { directories: directoryItems(query.data.directories), tags: query.data.tags }
        : null,
    [query.data],
  );
  return { query, targets };
}

/** What a rule leads to that is there. */
export function namesOf(
  { directory, tags }: Pick<Rule['structure'], 'directory' | 'tags'>,
  targets: Targets,
): Readonly<{ directory: string | null; tags: readonly TargetTag[] }> {
  const target = targets.directories.find(({ value }) => value === directory);
  return {
    directory: target ? [target.detail, target.label].filter(Boolean).join(' / ') : null,
    tags: targets.tags.filter(({ id }) => tags.includes(id)),
  };
}
