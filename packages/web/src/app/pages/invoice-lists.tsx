import { useTranslation } from 'react-i18next';
import { ListActs } from '../../features/bulk-acts/index.ts';
import { INVOICE_MENU } from '../../features/invoice-actions/index.ts';
import { InvoicePage, type ListDefinition } from '../../features/invoices/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { IssuedActs } from './issued-acts.tsx';
import { useListAddress } from './use-list-address.ts';

/** The page of one list. */
export const listPage = (definition: ListDefinition) => () => (
  <TitledList definition={definition} />
);

function TitledList({ definition }: { definition: ListDefinition }) {
  const { t } = useTranslation();
  usePageTitle(t(definition.title));
  return <InvoiceListPage key={definition.name} definition={definition} />;
}

/** A list as its address narrows it. */
export const InvoiceListPage = ({ definition }: { definition: ListDefinition }) => (
  <InvoicePage
    definition={definition}
    Many={definition.name === 'revenue' ? IssuedActs : ListActs}
    acts={INVOICE_MENU}
    {...useListAddress()}
  />
);
