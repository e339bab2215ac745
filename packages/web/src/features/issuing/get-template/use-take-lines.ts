import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { invoiceQuery } from '../../invoices/index.ts';
import { useEditor } from '../editor/index.ts';
import { templateLines } from './template-lines.ts';

/** Milliseconds for which the modal shows the result before it closes (ISS-037). */
const CLOSES_AFTER = 1_000;
/** Limit of the issue payload. */
const MOST_LINES = 1_000;

export type TakeState =
  | Readonly<{ name: 'choosing'; error: unknown }>
  | Readonly<{ name: 'reading' }>
  | Readonly<{ name: 'tooMany'; most: number }>
  | Readonly<{ name: 'done'; count: number }>;

/** Appends the lines of chosen invoices to the form, then closes (ISS-036, ISS-037). */
export function useTakeLines(onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const editor = useEditor();
  const [taking, setTaking] = useState<TakeState>({ name: 'choosing', error: null });
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
      const lines = templateLines(invoices, editor.form.getValues('currency'));
      if (editor.lines.filled().length + lines.length > MOST_LINES) {
        return setTaking({ name: 'tooMany', most: MOST_LINES });
      }
      const takeBack = editor.lines.append(lines);
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
