import { formatDate } from '@hoadon/domain/dates/format-date';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { classNames } from '../../../../lib/class-names.ts';
import { useNumbers } from '../../../../lib/number-format.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Pill } from '../../../../ui/pill.tsx';
import { seriesOf } from '../../invoice-name.ts';
import { StatePill } from '../../invoice-pills.tsx';
import { chainLook } from '../../invoice-status.ts';
import { type FamilyTree, type Member, roleOf } from './family-tree.ts';

type FamilyNodeProps = {
  tree: FamilyTree;
  currency: string;
  /** Member that the viewer shows. */
  openId: string;
  onOpen: (id: string) => void;
};

/** A member of the family with its corrections below. */
export function FamilyNode({ tree, ...shared }: FamilyNodeProps) {
  const { t } = useTranslation();
  const { member, corrections } = tree;
  return (
    // A nested member has a connecting line.
    <li className="relative in-[li]:before:absolute in-[li]:before:top-7 in-[li]:before:-left-4 in-[li]:before:w-4 in-[li]:before:border-t-2 in-[li]:before:border-line tablet:in-[li]:before:-left-6 tablet:in-[li]:before:w-6">
      <MemberCard member={member} {...shared} />
      {corrections.length > 0 && (
        <ol
          aria-label={t('family.corrections', { name: nameOf(member) })}
          className="ml-4 flex flex-col gap-3 border-l-2 border-line pt-3 pl-4 tablet:ml-6 tablet:pl-6"
        >
          {corrections.map((one) => (
            <FamilyNode key={one.member.id} tree={one} {...shared} />
          ))}
        </ol>
      )}
    </li>
  );
}

/** Series and number; only the series before numbering. */
const nameOf = (member: Member): string =>
  [seriesOf(member), member.invoice_number].filter(Boolean).join(' ');

type MemberCardProps = Omit<FamilyNodeProps, 'tree'> & { member: Member };

function MemberCard({ member, currency, openId, onOpen }: MemberCardProps) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const isOpen = member.id === openId;
  const look = chainLook(member.invoice_type);
  const amount = decimalOrNull(member.total_amount_with_tax);
  const isOut = member.invoice_type === 'REPLACED' || member.invoice_type === 'CANCELED';
  const isCounted = isIssued(member.state, member.invoice_serial) && !isOut;
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={() => !isOpen && onOpen(member.id)}
      className={classNames(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 rounded-control border px-3.5 py-2.5 text-left',
        isOpen
          ? 'cursor-default border-primary-600 bg-primary-50'
          : 'border-line hover:border-edge',
      )}
    >
      <span className="text-small font-medium text-muted">
        {t(`family.role.${roleOf(member)}`)}
        {isOpen && ` · ${t('family.open')}`}
      </span>
      <span className="tabular text-right text-small text-muted">
        {formatDate(member.issued_date)}
      </span>
      <span className="tabular min-w-0 font-semibold break-words text-primary-700">
        {nameOf(member)}
      </span>
      <span className={classNames('tabular text-right font-semibold', !isCounted && 'text-muted')}>
        {amount && format(amount)} {currency}
      </span>
      <span className="col-span-2 flex flex-wrap items-center gap-1.5">
        <StatePill row={{ ...member, releasing_status: 'releasing' }} />
        {look && (
          <Pill tone={look.tone} icon={look.icon}>
            {t(look.key)}
          </Pill>
        )}
        {!isCounted && <span className="text-small text-muted">{t('family.notCounted')}</span>}
      </span>
    </button>
  );
}
