import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';

/** Request to show the reasons of a mark. */
export type ReasonsRequest = Readonly<{
  id: string;
  /** The mark; the reasons are placed beside it. */
  anchor: HTMLElement;
  /** False for hovering: the reasons then close with the pointer and take no focus. */
  isPressed: boolean;
}>;

/** Shows reasons; null on pages that cannot. */
export const ReasonsContext = createContext<((request: ReasonsRequest) => void) | null>(null);

/** Milliseconds of hovering before the reasons open. */
const REST = 400;

type ReasonsButtonProps = {
  row: Pick<InvoiceRow, 'id' | 'state' | 'invoice_number'>;
  markText: string;
  className?: string;
  children: ReactNode;
};

/** Wraps a mark in a button that shows its reasons by click, key, touch or hovering. */
export function ReasonsButton({ row, markText, className, children }: ReasonsButtonProps) {
  const showReasons = use(ReasonsContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A draft has no findings.
  if (!showReasons || row.state === 'draft') return children;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('invoices.row.why', { said: markText, name: row.invoice_number ?? '' })}
      className={className ?? 'relative z-2 flex max-w-full cursor-help rounded-pill'}
      onClick={({ currentTarget }) => {
        stop();
        showReasons({ id: row.id, anchor: currentTarget, isPressed: true });
      }}
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (pointerType !== 'mouse') return;
        timer.current = setTimeout(
          () => showReasons({ id: row.id, anchor: currentTarget, isPressed: false }),
          REST,
        );
      }}
      onPointerLeave={stop}
    >
      {children}
    </button>
  );
}
