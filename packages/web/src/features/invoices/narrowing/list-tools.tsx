import { setFilters } from '@hoadon/contracts/filters/read-filters';
import { useMemo } from 'react';
import { FilterBar } from '../../../ui/filters/index.ts';
import { useFilterTexts } from './filter-texts.ts';
import { ListTabs } from './list-tabs.tsx';
import type { Narrowing } from './narrowing.ts';

/** The search box and the tabs have these. */
const ELSEWHERE = ['words', 'tab', 'station'];
/** Offered where drafts are listed; elsewhere where the address narrows by it. */
const OF_DRAFTS = 'draftImports';

/** What narrows a list of invoices: tabs, and every filter that is declared for it. */
export function ListTools({ list, hasTabs }: { list: Narrowing; hasTabs: boolean }) {
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
