import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { useMay } from '../auth/index.ts';

/** I§4: ACT-007, ACT-011, ACT-022. */
const COPIED: readonly InvoiceRow['invoice_type'][] = ['ORIGINAL', 'REPLACE', 'DRAFT'];

/**
 * Copying, where the invoice's state allows it. What is on its way or of unknown fate is not copied:
 * that would invite a second invoice for one sale.
 */
export function useCopyEntries(): (row: InvoiceRow) => readonly MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useMay('invoice_draft_management.add');
  return useCallback(
    ({ id, invoice_type, releasing_status }) => {
      const isSettled = releasing_status === 'draf' || releasing_status === 'released';
      if (!mayCreate || !isSettled || !COPIED.includes(invoice_type)) return [];
      const copy = () => void navigate({ to: '/main/invoice/new', search: { copy: id } });
      return [{ label: t('invoices.action.copy'), icon: Copy, onSelect: copy }];
    },
    [t, navigate, mayCreate],
  );
}
