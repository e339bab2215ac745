import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast/toast.tsx';
import { invoiceQuery } from '../../invoices/index.ts';
import { useDesk } from '../desk/index.ts';
import { templateLines } from './template-lines.ts';

/** The modal shows that it is done before it goes (ISS-037). Milliseconds. */
const CLOSES_AFTER = 1_000;
/** What the issue payload takes. */
const MOST_LINES = 1_000;

export type Taking =
  | Readonly<{ name: 'choosing'; error: unknown }>
  | Readonly<{ name: 'reading' }>
  | Readonly<{ name: 'tooMany'; most: number }>
  | Readonly<{ name: 'done'; count: number }>;

/** Puts the lines of chosen invoices into the form, then closes (ISS-036, ISS-037). */
export function useTakeLines(onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const desk = useDesk();
  const [taking, setTaking] = useState<Taking>({ name: 'choosing', error: null });
  const isDone = taking.name === 'done';
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onClose, CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [isDone, onClose]);

  const take = async (chosen: readonly InvoiceRow[]) => {
    if (taking.name === 'reading' || isDone) return;
    setTaking({ name: 'reading' });
    try {
      const invoices = await Promise.all(
        chosen.map(({ id }) => client.ensureQueryData(invoiceQuery(id))),
      );
      const lines = templateLines(invoices, desk.form.getValues('currency'));
      if (desk.lines.filled().length + lines.length > MOST_LINES) {
        return setTaking({ name: 'tooMany', most: MOST_LINES });
      }
      const takeBack = desk.lines.append(lines);
      setTaking({ name: 'done', count: lines.length });
      toast.warning(t('getTemplate.added', { count: lines.length }), {
        action: { label: t('getTemplate.undo'), onClick: takeBack },
      });
    } catch (error) {
      setTaking({ name: 'choosing', error });
    }
  };
  return { taking, take };
}
