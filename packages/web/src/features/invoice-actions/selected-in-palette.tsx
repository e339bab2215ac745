import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOfferedActs } from '../../lib/page-acts.ts';
import { invoiceQuery } from '../invoices/index.ts';
import { type ActMenu, useActEntries } from './act-entries.ts';

/** Offers what may be done with the one invoice that is chosen in a list to the command palette. */
export function SelectedInPalette({ id, ...menu }: ActMenu & { id: string }) {
  const { data: invoice } = useQuery(invoiceQuery(id));
  const entriesOf = useActEntries(menu);
  const offered = invoice ? entriesOf(invoice).filter(({ isOffered }) => isOffered) : [];
  const names = offered.map(({ action }) => action).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same acts of the same invoice stay the same offer
  const acts = useMemo(() => offered.map(({ entry }) => entry), [invoice, names]);
  useOfferedActs(acts);
  return null;
}
