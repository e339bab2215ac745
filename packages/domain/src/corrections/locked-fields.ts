import { EMPTY_BUYER, EMPTY_DELIVERY } from '../invoice/empty-draft.ts';
import type { Buyer, InvoiceDraft } from '../invoice/invoice.ts';
import { type Finding, finding } from '../invoice/validation/issue-codes.ts';
import type { CorrectingAction, InvoiceAction } from './invoice-action.ts';

/** Fields of the form that an action may lock. */
export const LOCKABLE_FIELDS = [
  'kind',
  'template',
  'number',
  'issuedOn',
  'buyer',
  'paymentMethod',
  'currency',
  'exchangeRate',
  'delivery',
  'note',
] as const;
export type LockableField = (typeof LOCKABLE_FIELDS)[number];

/** What each action of the form locks (ACT-031 to ACT-035); the day of an agreement is never locked (docs/decisions/0041). */
export const LOCKED_FIELDS = {
  ADJUST_INFO: ['number', 'issuedOn', 'currency', 'exchangeRate', 'note'],
  ISSUE_REPLACEMENT_INVOICE: ['kind', 'template', 'issuedOn', 'number'],
  COPY_INVOICE: ['kind', 'issuedOn'],
  ISSUE_INVOICE: ['issuedOn'],
  ADJUST_INCREASE_DECREASE: [
    'buyer',
    'kind',
    'template',
    'number',
    'issuedOn',
    'paymentMethod',
    'currency',
    'exchangeRate',
    'delivery',
  ],
} as const satisfies Partial<Record<InvoiceAction, readonly LockableField[]>>;

type Compared =
  | 'kind'
  | 'currency'
  | 'exchangeRate'
  | 'buyer'
  | 'paymentMethod'
  | 'delivery'
  | 'note';

/** These identify the buyer; the rest of the block is contact data. */
const IDENTIFYING = [
  'type',
  'name',
  'legalName',
  'taxCode',
  'address',
  'identityNumber',
  'country',
] as const;

const identity = (buyer: Buyer): string =>
  JSON.stringify(IDENTIFYING.map((field) => buyer[field] ?? EMPTY_BUYER[field]));

const COMPARED: Readonly<Record<Compared, (draft: InvoiceDraft) => string | null>> = {
  kind: ({ kind }) => kind,
  currency: ({ currency }) => currency,
  exchangeRate: ({ exchangeRate }) => exchangeRate,
  buyer: ({ buyer }) => identity(buyer),
  paymentMethod: ({ paymentMethod }) => paymentMethod,
  delivery: ({ delivery }) => JSON.stringify({ ...EMPTY_DELIVERY, ...delivery }),
  note: ({ note }) => note ?? '',
};

/** An adjustment is in the original's form, money and rate, or its difference could not be added. */
const OF_ONE_FAMILY: readonly Compared[] = ['kind', 'currency', 'exchangeRate'];

const comparedBy = (action: CorrectingAction) => {
  if (action === 'ISSUE_REPLACEMENT_INVOICE') return ['kind'] as const;
  if (action === 'ADJUST_INFO') return [...OF_ONE_FAMILY, 'note'] as const;
  return [...OF_ONE_FAMILY, 'buyer', 'paymentMethod', 'delivery'] as const;
};

/** Locked fields in which a correction differs from the invoice that it corrects. */
export const lockedFindings = (
  action: CorrectingAction,
  original: InvoiceDraft,
  correction: InvoiceDraft,
): Finding[] =>
  comparedBy(action)
    .filter((field) => COMPARED[field](original) !== COMPARED[field](correction))
    .map((field) => finding(field, 'locked-by-original'));

/** Originals of one list that are not of its first one's buyer, kind, money and rate. */
export const listedFindings = (originals: readonly InvoiceDraft[]): Finding[] =>
  originals.flatMap((original, index) => {
    const [first = original] = originals;
    const path = `related.list.originals.${index}`;
    return [
      ...(identity(first.buyer) === identity(original.buyer)
        ? []
        : [finding(path, 'listed-of-other-buyer')]),
      ...OF_ONE_FAMILY.filter((field) => COMPARED[field](first) !== COMPARED[field](original)).map(
        (field) => finding(`${path}.${field}`, 'locked-by-original'),
      ),
    ];
  });
