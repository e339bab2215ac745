import type { ComponentType } from 'react';
import { ListActs } from '../../../features/bulk-acts/index.ts';
import { INVOICE_MENU } from '../../../features/invoice-actions/index.ts';
import {
  InvoicePage,
  type ListDefinition,
  type ManyProps,
} from '../../../features/invoice-lists/index.ts';
import { OpenLine } from '../../../features/invoice-lists/lazy-open-line.tsx';
import { DebtsBand } from '../../../features/payments/lazy-debts.ts';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import type { FetchedPart } from '../../../ui/program/use-fetched.ts';
import { IssuedActs } from './issued-acts.tsx';
import { useListAddress } from './use-list-address.ts';

/** The page of one list. */
export const listPage = (definition: ListDefinition) => () => (
  <TitledList definition={definition} />
);

function TitledList({ definition }: { definition: ListDefinition }) {
  const { t } = useTranslation();
  usePageTitle(t(definition.title));
  const { name } = definition;
  return (
    <>
      {isDebts(name) && <DebtsBand type={DEBTORS[name]} />}
      <InvoiceListPage key={name} definition={definition} />
    </>
  );
}

/** Above the lists of debts. */
const DEBTORS = { 'receivable-debt': 'customers', 'payable-debt': 'vendors' } as const;
const isDebts = (name: string): name is keyof typeof DEBTORS => name in DEBTORS;

const PurchaseActs = lazyPart(async () => {
  // Loaded together: they are needed at the same time.
  void ListActs.preload();
  const { PurchaseActs, fetchTools } = await import('./purchase-acts.tsx');
  await fetchTools();
  return PurchaseActs;
});

type Tools = Readonly<{ Many: ComponentType<ManyProps>; fetchedTools: readonly FetchedPart[] }>;

const EVERYWHERE: Tools = { Many: ListActs, fetchedTools: [ListActs] };
const OF_PURCHASES: Tools = { Many: PurchaseActs, fetchedTools: [PurchaseActs] };
/** What is done in one list alone. */
const TOOLS: Partial<Record<ListDefinition['name'], Tools>> = {
  revenue: { Many: IssuedActs, fetchedTools: [ListActs] },
  all: OF_PURCHASES,
  expense: OF_PURCHASES,
  inconsistency: OF_PURCHASES,
  suspect: OF_PURCHASES,
};

/** A list as its address narrows it. */
export const InvoiceListPage = ({ definition }: { definition: ListDefinition }) => (
  <InvoicePage
    definition={definition}
    Narrowed={isDebts(definition.name) ? OpenLine : undefined}
    {...(TOOLS[definition.name] ?? EVERYWHERE)}
    acts={INVOICE_MENU}
    {...useListAddress()}
  />
);
