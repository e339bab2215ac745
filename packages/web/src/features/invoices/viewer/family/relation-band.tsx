import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import { Link2 } from 'lucide-react';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { seriesOf } from '../../invoice-name.ts';
import { type Member, roleOf } from './family-tree.ts';

type RelationBandProps = { invoice: InvoiceDetail; onOpen: (id: string) => void };

/** Band that links the invoice to its original and its corrections. */
export function RelationBand({ invoice, onOpen }: RelationBandProps) {
  const { t } = useTranslation();
  const { family, changed_invoice_fk: originalId, reference_line: reference } = invoice;
  const original = family.find(({ id }) => id === originalId);
  const sentenceAbout = (member: Member) => {
    const way = roleOf(member) === 'replacement' ? 'replaced' : 'adjusted';
    return isIssued(member.state, member.invoice_serial)
      ? t(`family.done.${way}`)
      : t(`family.pending.${way}`);
  };
  const corrections = family.filter(({ corrects }) => corrects === invoice.id);
  if (reference === null && corrections.length === 0) return null;
  return (
    <div className="flex shrink-0 flex-col gap-1 border-b border-line bg-relation-50 px-5 py-2.5">
      {reference !== null && (
        <p className="flex items-start gap-2">
          <Link2 aria-hidden size={16} className="mt-0.5 shrink-0 text-relation" />
          <span>
            {reference}{' '}
            {original && <MemberLink member={original} text={t('family.show')} onOpen={onOpen} />}
          </span>
        </p>
      )}
      {corrections.map((member) => (
        <p key={member.id} className="flex items-start gap-2">
          <Link2 aria-hidden size={16} className="mt-0.5 shrink-0 text-relation" />
          <span>
            {sentenceAbout(member)} <MemberLink member={member} onOpen={onOpen} />
          </span>
        </p>
      ))}
    </div>
  );
}

type MemberLinkProps = { member: Member; text?: string; onOpen: (id: string) => void };

function MemberLink({ member, text, onOpen }: MemberLinkProps) {
  const { t } = useTranslation();
  const number = member.invoice_number ?? t('family.noNumber');
  const name = `${seriesOf(member)} ${number}`;
  return (
    <button
      type="button"
      onClick={() => onOpen(member.id)}
      {...(text && { 'aria-label': `${text}: ${name}` })}
      className="tabular font-semibold text-primary-700 underline underline-offset-2 hover:no-underline"
    >
      {text ?? name}
    </button>
  );
}
