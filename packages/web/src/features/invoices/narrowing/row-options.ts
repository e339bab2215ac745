import type { FilterFields, FilterValues } from '@hoadon/contracts/filters/filter-field';
import type { FilterOptions } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import type { ComboboxItem } from '../../../ui/fields/combobox.tsx';
import type { FilterText } from '../../../ui/filters/index.ts';
import { optionsQuery, partnersQuery } from './options-query.ts';

/** UX-020. */
const TYPING_MS = 250;

type RowOptions = Readonly<Record<string, Pick<FilterText, 'options' | 'onSearch'>>>;

/** Rows of the company that a list can be narrowed by, by the key of the filter. */
export function useRowOptions(values: FilterValues<FilterFields>): RowOptions {
  const partnerIds = idsIn(values['partners']);
  const { data } = useQuery(optionsQuery(partnerIds));
  const [typed, setTyped] = useState('');
  const found = useQuery(partnersQuery(useSettled(typed, TYPING_MS))).data;
  const named = data?.partners.map(({ id, name, taxcode }) => partner(id, name, taxcode)) ?? [];
  const others = [...(found?.customers ?? []), ...(found?.vendors ?? [])].map((one) =>
    partner(one.id, one.name.text, one.taxcode?.text ?? null),
  );
  return {
    tags: { options: data?.tags.map(item) ?? [] },
    createdBy: { options: data?.users.map(item) ?? [] },
    directories: { options: directoryItems(data?.directories ?? []) },
    partners: { options: distinct([...named, ...others]), onSearch: setTyped },
  };
}

const idsIn = (value: unknown): readonly string[] => Object(value).options ?? [];
const item = ({ id, name }: { id: string; name: string }): ComboboxItem => ({
  value: id,
  label: name,
});
const partner = (value: string, label: string, taxCode: string | null): ComboboxItem => ({
  value,
  label,
  ...(taxCode !== null && { detail: taxCode }),
});

const distinct = (items: readonly ComboboxItem[]): ComboboxItem[] => [
  ...new Map(items.map((one) => [one.value, one])).values(),
];

/** Each with the way to it; what lies in it is found with it. */
function directoryItems(directories: FilterOptions['directories']): ComboboxItem[] {
  const byId = new Map(directories.map((directory) => [directory.id, directory]));
  const wayTo = (id: string): string[] => {
    const parent = byId.get(id);
    return parent ? [...wayTo(parent.parent_id), parent.name] : [];
  };
  return directories.map(({ id, name, parent_id }) => {
    const way = wayTo(parent_id).join(' / ');
    return { value: id, label: name, ...(way && { detail: way }) };
  });
}
