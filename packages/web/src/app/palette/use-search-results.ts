import type { FoundInvoice, FoundPartner, MarkedText } from '@hoadon/contracts/search';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { Building2, FileCheck2, FilePenLine, type LucideIcon, Users } from 'lucide-react';
import { FEWEST_CHARACTERS, globalSearchQuery } from '../../features/search/index.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { REMOTE_DELAY } from '../../ui/fields/autocomplete-delays.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import type { RecentThing } from './recent-things.ts';
import { addressOfInvoice, addressOfPartner } from './result-address.ts';

type Open = (thing: RecentThing) => void;

/** Invoices, customers and vendors that hold what is typed, the exact ones first. */
export function useSearchResults(typed: string, open: Open) {
  const { t } = useTranslation();
  const invoiceEntry = useInvoiceEntry(open);
  const settledText = useSettled(typed.trim(), REMOTE_DELAY);
  const isAsked = typed.trim().length >= FEWEST_CHARACTERS;
  const query = useQuery(globalSearchQuery(isAsked ? settledText : ''));
  const results = isAsked ? query.data : undefined;
  const groups: PaletteGroup[] = [
    { label: t('palette.invoices'), items: (results?.invoices ?? []).map(invoiceEntry) },
    {
      label: t('palette.customers'),
      items: (results?.customers ?? []).map((one) => partnerEntry('customer', Users, one, open)),
    },
    {
      label: t('palette.vendors'),
      items: (results?.vendors ?? []).map((one) => partnerEntry('vendor', Building2, one, open)),
    },
  ];
  return {
    groups,
    isSearching: isAsked && (settledText !== typed.trim() || query.isFetching),
    error: isAsked ? query.error : null,
    again: () => void query.refetch(),
  };
}

function useInvoiceEntry(open: Open): (invoice: FoundInvoice) => PaletteEntry {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (invoice) => {
    const { invoice_number, invoice_serial, partner_name, partner_taxcode, cqt_code } = invoice;
    const total = decimalOrNull(invoice.total_amount_with_tax.text);
    const amount = total === null ? t('invoices.unread') : numbers.format(total);
    const currency = invoice.currency_code === DEFAULT_CURRENCY ? '' : ` ${invoice.currency_code}`;
    const name = invoice_number ?? { text: t('palette.draft'), parts: [] };
    // The code of the authority is long: it is shown where it was found by.
    const code = cqt_code && cqt_code.parts.length > 0 ? [cqt_code] : [];
    const taxCode = partner_taxcode ? [partner_taxcode] : [];
    const label = [name.text, invoice_serial.text, partner_name.text].filter(Boolean).join(' · ');
    return {
      key: `invoice ${invoice.id}`,
      icon: invoice.state === 'draft' ? FilePenLine : FileCheck2,
      name,
      details: [invoice_serial, partner_name, ...taxCode, ...code].filter(isText),
      aside: `${amount}${currency} · ${formatDate(invoice.issued_date)}`,
      onSelect: () => open({ kind: 'invoice', href: addressOfInvoice(invoice), label }),
    };
  };
}

const isText = ({ text }: MarkedText): boolean => text !== '';

function partnerEntry(
  kind: 'customer' | 'vendor',
  icon: LucideIcon,
  { id, name, taxcode }: FoundPartner,
  open: Open,
): PaletteEntry {
  return {
    key: `${kind} ${id}`,
    icon,
    name,
    ...(taxcode && { details: [taxcode] }),
    onSelect: () => open({ kind, href: addressOfPartner(kind, id), label: name.text }),
  };
}
