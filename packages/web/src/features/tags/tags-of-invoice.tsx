import type { Tag } from '@hoadon/contracts/tags';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { invoiceQuery, tagName, useInvoiceRow } from '../invoices/index.ts';
import { TagPicker } from './tag-picker.tsx';
import { useSetTags } from './use-set-tags.ts';

export type TagsOfInvoiceProps = {
  id: string;
  /** Its tags are others now. */
  onChanged?: () => void;
};

/** The tags of one invoice: each ticked box is saved at once, and can be undone. */
export function TagsOfInvoice({ id, onChanged }: TagsOfInvoiceProps) {
  const query = useQuery(invoiceQuery(id));
  const row = useInvoiceRow(id);
  const set = useSetTags(id);
  const tags = query.data?.tags ?? row?.tags;
  /** Ticked and not saved yet. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  if (!tags && query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const chosen = new Set(tags?.map((tag) => tag.id));
  for (const [tag, isOn] of wanted)
    if (isOn) chosen.add(tag);
    else chosen.delete(tag);
  const want = (tag: string, isOn: boolean | null) =>
    setWanted((now) => {
      const others = [...now].filter(([one]) => one !== tag);
      return new Map(isOn === null ? others : [...others, [tag, isOn]]);
    });
  const toggle = (tag: Tag) => {
    const isOn = !chosen.has(tag.id);
    want(tag.id, isOn);
    turn.current = turn.current.then(async () => {
      const how = isOn ? 'add' : 'remove';
      if (await set({ tag: tag.id, name: tagName(tag.name), how })) onChanged?.();
      want(tag.id, null);
    });
  };
  return <TagPicker chosen={tags ? chosen : null} onToggle={toggle} />;
}
