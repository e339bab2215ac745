import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListActs } from '../../features/bulk-acts/index.ts';
import {
  InvoicePage,
  type ListDefinition,
  type ManyProps,
  seriesOf,
  taggedList,
} from '../../features/invoices/index.ts';
import { type ChosenInvoice, ReportsButton } from '../../features/mistake-reports/index.ts';
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
      Many={definition.name === 'revenue' ? IssuedActs : ListActs}
      {...useListAddress()}
    />
  );
}

/** Issued invoices may be reported as wrong. */
const IssuedActs = (props: ManyProps) => (
  <ListActs {...props} beside={<ReportsButton invoices={reportable(props)} />} />
);

const REPORTED: readonly string[] = ['CANCELED', 'MODIFIED', 'REPLACED'];

/** Of the chosen rows those that a notice is about (I§4). */
const reportable = ({ list, selection }: ManyProps): ChosenInvoice[] =>
  [...selection.ids].flatMap((id) => {
    const row = list.rows.row(id);
    if (!row?.invoice_number || !REPORTED.includes(row.invoice_type)) return [];
    return [{ id, series: seriesOf(row), number: row.invoice_number }];
  });
