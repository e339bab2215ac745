import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListActs } from '../../features/bulk-acts/index.ts';
import { INVOICE_MENU } from '../../features/invoice-actions/index.ts';
import { InvoicePage, type ListDefinition, taggedList } from '../../features/invoices/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useListAddress } from './use-list-address.ts';

/** The page of one list. */
export const listPage = (definition: ListDefinition) => () => <List definition={definition} />;

/** The invoices of the tag in the address (NAV-009). */
export function TaggedInvoices() {
  const { tag = '' } = useParams({ strict: false });
  return <List definition={useMemo(() => taggedList(tag), [tag])} />;
}

function List({ definition }: { definition: ListDefinition }) {
  const { t } = useTranslation();
  usePageTitle(t(definition.title));
  return (
    <InvoicePage
      key={definition.name}
      definition={definition}
      Many={ListActs}
      acts={INVOICE_MENU}
      {...useListAddress()}
    />
  );
}
