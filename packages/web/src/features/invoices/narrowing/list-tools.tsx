import { useMemo } from 'react';
import { FilterBar } from '../../../ui/filters/index.ts';
import { useFilterTexts } from './filter-texts.ts';
import { ListTabs } from './list-tabs.tsx';
import type { Narrowing } from './narrowing.ts';

/** The search box and the tabs have these. */
const ELSEWHERE = ['words', 'tab', 'station'];

/** What narrows a list of invoices: tabs, and every filter that is declared for it. */
export function ListTools({ list, hasTabs }: { list: Narrowing; hasTabs: boolean }) {
  const fields = useMemo(
    () =>
      Object.fromEntries(Object.entries(list.fields).filter(([key]) => !ELSEWHERE.includes(key))),
    [list.fields],
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
