import { setFilters } from '@hoadon/contracts/filters/read-filters';
import { useMemo } from 'react';
import { FilterBar } from '../../../ui/filters/index.ts';
import { useFilterTexts } from './filter-texts.ts';
import type { ListFilters } from './list-filters.ts';
import { ListTabs } from './list-tabs.tsx';

/** Filters that have their own controls: search box and tabs. */
const ELSEWHERE = ['words', 'tab', 'station'];
/** Offered in lists of drafts; elsewhere only if it is set. */
const OF_DRAFTS = 'draftImports';

/** Tabs and filter bar of a list. */
export function ListTools({ list, hasTabs }: { list: ListFilters; hasTabs: boolean }) {
  const isOfImport = setFilters(list.fields, list.values).includes(OF_DRAFTS);
  const fields = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(list.fields).filter(
          ([key]) => !ELSEWHERE.includes(key) && !(key === OF_DRAFTS && hasTabs && !isOfImport),
        ),
      ),
    [list.fields, hasTabs, isOfImport],
  );
  const texts = useFilterTexts(fields, list.values);
  return (
    <>
      {hasTabs && <ListTabs list={list} />}
      <FilterBar
        fields={fields}
        texts={texts}
        values={list.values}
        ignored={list.ignored}
        onChange={(values) => list.narrow({ ...list.values, ...values })}
      />
    </>
  );
}
