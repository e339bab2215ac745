import type { ReconciliationRow } from '@hoadon/contracts/reconciliation';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { Link } from '@tanstack/react-router';
import {
  Check,
  CircleCheck,
  FilePlus2,
  MessageSquareText,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { VerificationPill } from '../invoices/index.ts';
import { PairTable } from './pair-table.tsx';
import type { Settling } from './queries.ts';
import type { Settled } from './use-working-off.ts';

type PairCardProps = {
  row: ReconciliationRow;
  settled: Settled | null;
  /** The one thing to do with it; null: nothing. */
  offer: Extract<Settling, { how: Settled }> | null;
  mayConsider: boolean;
  error: unknown;
  onKey: (event: KeyboardEvent) => void;
  onSettle: () => void;
  onConsider: () => void;
  /** Null: it was not settled here, or cannot be undone. */
  onUndo: (() => void) | null;
};

/** Both sides of one finding, which rule found it, and the one action. It has the focus, so that keys work at once. */
export function PairCard(props: PairCardProps) {
  const { row, settled, offer, error } = props;
  const { t } = useTranslation();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={t('reconciliation.pair', { position: row.position })}
      onKeyDown={props.onKey}
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Pill
          tone={row.outcome === 'matched' ? 'success' : 'warning'}
          icon={row.outcome === 'matched' ? CircleCheck : TriangleAlert}
        >
          {t(`reconciliation.rule.${row.rule}`)}
        </Pill>
        {settled && (
          <Pill tone="success" icon={CircleCheck}>
            {t(`reconciliation.settled.${settled}`)}
          </Pill>
        )}
        {row.invoice && <VerificationPill row={row.invoice} />}
        {row.considered && <span className="text-muted">{row.considered.reason}</span>}
      </div>
      <PairTable row={row} />
      <Candidates row={row} />
      <ErrorLine error={error} />
      <div className="flex flex-wrap gap-2">
        {offer && (
          <Button
            variant="primary"
            icon={offer.how === 'take' ? FilePlus2 : Check}
            onClick={props.onSettle}
          >
            {t(`reconciliation.offer.${offer.how}`)}
          </Button>
        )}
        {props.mayConsider && (
          <Button
            variant={offer ? 'secondary' : 'primary'}
            icon={MessageSquareText}
            onClick={props.onConsider}
          >
            {t('reconciliation.offer.consider')}
          </Button>
        )}
        {props.onUndo && (
          <Button icon={Undo2} onClick={props.onUndo}>
            {t('reconciliation.consider.undo')}
          </Button>
        )}
        {row.invoice && (
          <Link
            to="/main/invoice/$id"
            params={{ id: row.invoice.id }}
            search={{}}
            className={buttonClass('quiet')}
          >
            {t('reconciliation.openInvoice')}
          </Link>
        )}
      </div>
    </article>
  );
}

type Named = Readonly<{
  template_code: string;
  invoice_serial: string;
  invoice_number: string | null;
}>;

const nameOf = ({ template_code, invoice_serial, invoice_number }: Named): string =>
  `${template_code}${invoice_serial} ${invoice_number ?? ''}`;

/** What may be meant on the other side, the likeliest first. */
function Candidates({ row }: { row: ReconciliationRow }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const amountOf = (text: string | null) => {
    const value = decimalOrNull(text);
    return value === null ? '–' : numbers.format(value);
  };
  const candidates = row.candidates.flatMap(({ score, reasons, invoice, portal_invoice }) => {
    const one = invoice ?? portal_invoice;
    return one ? [{ score, reasons, one, isOwn: invoice !== null }] : [];
  });
  if (candidates.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium">{t('reconciliation.candidates')}</h3>
      <ul className="flex flex-col gap-1 text-small">
        {candidates.map(({ score, reasons, one, isOwn }) => (
          <li key={one.id} className="flex flex-wrap gap-x-3">
            <span className="tabular font-medium">
              {isOwn ? (
                <Link
                  to="/main/invoice/$id"
                  params={{ id: one.id }}
                  search={{}}
                  className="text-primary-600 hover:underline"
                >
                  {nameOf(one)}
                </Link>
              ) : (
                nameOf(one)
              )}
            </span>
            <span className="tabular">
              {`${amountOf(one.total_amount_with_tax)} ${one.currency_code}`}
            </span>
            <span className="text-muted">
              {t('reconciliation.score', {
                score,
                reasons: reasons.map((one) => t(`reconciliation.reason.${one}`)).join(', '),
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
