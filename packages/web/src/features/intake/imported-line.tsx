import type { ImportedInvoice } from '@hoadon/contracts/intake';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { FACTS } from '@hoadon/domain/intake/stated-facts';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../lib/class-names.ts';
import type { Translate } from '../../lib/i18n.ts';
import { type Numbers, useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { PlainAmount, useFactText, VerdictPill } from '../invoices/index.ts';
import { isBeingChecked } from './is-being-checked.ts';
import { findingSentence, reasonSentence } from './reason-sentence.ts';

/** An imported invoice: its name, its location in the file, and its findings. */
export function ImportedLine({ row }: { row: ImportedInvoice }) {
  const { t } = useTranslation();
  const name = nameOf(row);
  const partner = row.kind_of ? row.buyer_name : row.seller_name;
  const text = findingText(t, { numbers: useNumbers(), factText: useFactText() }, row);
  const location =
    row.row === null ? row.place : t('intake.result.rowOf', { place: row.place, row: row.row });
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 px-3 tablet:grid-cols-[180px_84px_minmax(0,1fr)_140px]">
      <span className={classNames('tabular truncate font-semibold', !name && 'col-span-full')}>
        {row.id === null ? (
          // What could not be read is known by its place alone.
          name || <span title={location}>{location}</span>
        ) : (
          <Link
            to="/main/invoice/$id"
            params={{ id: row.id }}
            search={{}}
            aria-label={t('intake.result.open', { name })}
            className="text-primary-600 hover:underline"
          >
            {name}
          </Link>
        )}
      </span>
      <span className="tabular truncate text-muted max-tablet:hidden">
        {row.issued_date && formatDate(row.issued_date)}
      </span>
      <span className="truncate max-tablet:hidden" title={partner}>
        {partner}
      </span>
      <span className="flex min-w-0 justify-end">
        {row.total_amount_with_tax && <PlainAmount row={row} amount={row.total_amount_with_tax} />}
      </span>
      <span className="col-span-2 truncate tablet:hidden">{partner}</span>
      <span className="col-span-2 flex min-w-0 gap-x-2 text-small text-muted max-tablet:flex-wrap tablet:col-span-4">
        {isBeingChecked(row) ? (
          <span className="shrink-0">{t('intake.result.checking')}</span>
        ) : (
          <VerdictPill verdict={row.verdict} />
        )}
        {text && (
          <span
            className={`line-clamp-3 min-w-0 max-tablet:min-w-40 max-tablet:flex-1 tablet:line-clamp-1 ${toneOf(row)}`}
            title={text}
          >
            {text}
          </span>
        )}
        {name && (
          <span
            className="w-full min-w-0 shrink-0 truncate tablet:ml-auto tablet:w-auto tablet:max-w-1/2"
            title={location}
          >
            {location}
          </span>
        )}
      </span>
    </div>
  );
}

/** `1C26TAA · 00000123`; nothing where the file could not be read. */
const nameOf = ({ template_code, invoice_serial, invoice_number }: ImportedInvoice): string =>
  [`${template_code}${invoice_serial}`, invoice_number].filter((part) => part !== '').join(' · ');

type Written = Readonly<{ numbers: Numbers; factText: ReturnType<typeof useFactText> }>;

function findingText(t: Translate, { numbers, factText }: Written, row: ImportedInvoice): string {
  if (row.reason) return reasonSentence(t, row.reason, row.words);
  const differences = row.differences.map(({ field, here, truer }) =>
    t('intake.result.says', {
      field: fieldName(t, field),
      here: factText(field, here),
      truer: factText(field, truer),
    }),
  );
  const findings = row.findings.map((finding) => findingSentence(t, numbers, finding));
  if (differences.length + findings.length > 0) return [...differences, ...findings].join('; ');
  if (row.is_signed === false) return t('intake.result.unsigned');
  return isUnproven(row) ? t(`intake.result.trust.${row.trust}`) : '';
}

/** A version of the page may not know what a newer server compares. */
function fieldName(t: Translate, field: string): string {
  const fact = FACTS.find((fact) => fact === field);
  return fact ? t(`intake.field.${fact}`) : field;
}

type Unproven = Exclude<ImportedInvoice['trust'], 'proven' | 'unchecked' | 'invalid'>;

/** Signed, and not proven by whom. */
const isUnproven = (row: ImportedInvoice): row is ImportedInvoice & { trust: Unproven } =>
  !row.kind_of && !['proven', 'unchecked', 'invalid'].includes(row.trust);

const toneOf = (row: ImportedInvoice): string => {
  if (row.reason) return 'text-danger';
  const isDoubtful =
    row.differences.length + row.findings.length > 0 || isUnproven(row) || row.is_signed === false;
  return isDoubtful || row.bucket === 'to-verify' ? 'text-warning' : '';
};
