import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';

/** The mark of an invoice that somebody wants explained. */
export type AskedWhy = Readonly<{
  id: string;
  /** What was pressed or pointed at; the reasons stand beside it. */
  anchor: HTMLElement;
  /** Otherwise it was pointed at: what opens goes again with the pointer, and takes no focus. */
  isPressed: boolean;
}>;

/** Takes what is asked; null: this page has no room for reasons. */
export const WhyContext = createContext<((asked: AskedWhy) => void) | null>(null);

/** How long the pointer rests on a mark before its reasons come. Milliseconds. */
const REST = 400;

type WhyProps = {
  row: Pick<InvoiceRow, 'id' | 'state' | 'invoice_number'>;
  /** The mark in a word. */
  said: string;
  className?: string;
  children: ReactNode;
};

/** A mark that tells its reasons, where the page can show them: pressed, by key or touch, or pointed at. */
export function Why({ row, said, className, children }: WhyProps) {
  const ask = use(WhyContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What was never issued has nothing that could be checked.
  if (!ask || row.state === 'draft') return children;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('invoices.row.why', { said, name: row.invoice_number ?? '' })}
      className={className ?? 'relative z-2 flex max-w-full cursor-help rounded-pill'}
      onClick={({ currentTarget }) => {
        stop();
        ask({ id: row.id, anchor: currentTarget, isPressed: true });
      }}
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (pointerType !== 'mouse') return;
        timer.current = setTimeout(
          () => ask({ id: row.id, anchor: currentTarget, isPressed: false }),
          REST,
        );
      }}
      onPointerLeave={stop}
    >
      {children}
    </button>
  );
}
