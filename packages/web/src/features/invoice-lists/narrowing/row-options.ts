import type { FilterFields, FilterValues } from '@hoadon/contracts/filters/filter-field';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ComboboxItem } from '../../../ui/fields/combobox.tsx';
import type { FilterText } from '../../../ui/filters/index.ts';
import { useMay } from '../../auth/index.ts';
import { tagName } from '../../invoices/index.ts';
import { directoryItems, directoryTree } from './directories.ts';
import { optionsQuery, partnersQuery } from './options-query.ts';

type RowOptions = Readonly<Record<string, Pick<FilterText, 'options' | 'tree' | 'onSearch'>>>;

/** Options of filters that come from the company's data, by filter key. */
export function useRowOptions(values: FilterValues<FilterFields>): RowOptions {
  const partnerIds = idsIn(values['partners']);
  // Users who see drafts may lack the right to load these options.
  const enabled = useMay('invoice_management.view');
  const { data } = useQuery({ ...optionsQuery(partnerIds), enabled });
  const directories = useMemo(() => {
    const listed = data?.directories ?? [];
    return { options: directoryItems(listed), tree: directoryTree(listed) };
  }, [data?.directories]);
  const [typed, setTyped] = useState('');
  const matches = useQuery(partnersQuery(typed)).data;
  const named = data?.partners.map(({ id, name, taxcode }) => partner(id, name, taxcode)) ?? [];
  const others = [...(matches?.customers ?? []), ...(matches?.vendors ?? [])].map((one) =>
    partner(one.id, one.name.text, one.taxcode?.text ?? null),
  );
  return {
    tags: { options: data?.tags.map(({ id, name }) => item({ id, name: tagName(name) })) ?? [] },
    createdBy: { options: data?.users.map(item) ?? [] },
    draftImports: { options: data?.draft_imports.map(item) ?? [] },
    directories,
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
