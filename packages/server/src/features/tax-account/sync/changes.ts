import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { keyOfNamed, symbolOf } from '@hoadon/domain/intake/invoice-key';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { isWorthAnother, reliedUpon } from '@hoadon/domain/tax-account/changed-later';
import { stateAsTold } from '@hoadon/domain/tax-account/told-state';
import type { Db } from '../../../platform/db/open.ts';
import { companyQuery, declaredBy } from '../../company/index.ts';
import { findStandings, type NamedArrival } from '../../invoices/index.ts';
import type { SortedRow } from '../../reconciliation/index.ts';
import type { NewChange } from './change.repository.ts';

/** States that an invoice may reach after it was issued. */
const LATER: readonly string[] = ['REPLACED', 'MODIFIED', 'CANCELED'];

type ListedState = Readonly<{ named: NamedArrival; to: ChainState }>;

/** Returns the stored invoices whose state the rows change although they were booked, paid or filed. */
export async function changesBy(
  db: Db,
  companyId: string,
  rows: readonly SortedRow[],
  { today, holidays }: Readonly<{ today: string; holidays: readonly string[] }>,
): Promise<NewChange[]> {
  const listed = rows.flatMap(listedStatesOf);
  if (listed.length === 0) return [];
  const standings = await findStandings(
    db,
    companyId,
    listed.map(({ named }) => named),
  );
  if (standings.length === 0) return [];
  const period = declaredBy(await companyQuery(db, companyId).executeTakeFirstOrThrow());
  const wanted = new Map(listed.map(({ named, to }) => [named.key, to]));
  return standings.flatMap((standing): NewChange[] => {
    const from = standing.chain_state;
    const to = stateAsTold(from, wanted.get(standing.key) ?? from);
    if (!isWorthAnother(from, to)) return [];
    const relied = reliedUpon(
      {
        origin: standing.origin,
        paidAmount: standing.paid_amount,
        issuedOn: standing.issued_on,
        knownSince: dayInVietnam(new Date(standing.created_at).toISOString()),
      },
      period,
      today,
      holidays,
    );
    return relied.length === 0 ? [] : [{ invoiceId: standing.id, from, to, reliedUpon: relied }];
  });
}

/** The states that a row lists for itself and for the invoice it corrects. */
function listedStatesOf(row: SortedRow): ListedState[] {
  const { direction, chain_state: state, corrects, seller_tax_code } = row;
  const own = LATER.includes(state) ? named(row, seller_tax_code, direction) : null;
  const original = corrects && named(corrects, seller_tax_code, direction);
  return [
    ...(own ? [{ named: own, to: state }] : []),
    ...(original
      ? [{ named: original, to: state === 'MODIFY' ? 'MODIFIED' : 'REPLACED' } as const]
      : []),
  ];
}

type Named = Readonly<{ template: string; serial: string; number: string }>;

function named(
  one: Named,
  sellerTaxCode: string,
  direction: NamedArrival['direction'],
): NamedArrival | null {
  const key = keyOfNamed(sellerTaxCode, one);
  const number = invoiceNumber(one.number);
  if (key === null || number === null) return null;
  return { direction, key, template: symbolOf(one.template), serial: symbolOf(one.serial), number };
}
