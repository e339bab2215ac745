import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type AcceptedMark, acceptedMark } from '@hoadon/domain/verification/accepted-mark';
import {
  ArrowDownLeft,
  ArrowUpRight,
  BadgeCheck,
  Ban,
  CircleHelp,
  CircleX,
  FilePenLine,
  Hash,
  type LucideIcon,
  PenLine,
  Replace,
  Send,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
  Signature,
  SquarePen,
  TriangleAlert,
} from 'lucide-react';
import type { Tone } from '../../ui/pill.tsx';

type Look<Key extends string> = Readonly<{ tone: Tone; icon: LucideIcon; key: Key }>;

const STATE = {
  draft: { tone: 'neutral', icon: FilePenLine, key: 'invoices.state.draft' },
  numbered: { tone: 'info', icon: Hash, key: 'invoices.state.numbered' },
  signing: { tone: 'info', icon: PenLine, key: 'invoices.state.signing' },
  signed: { tone: 'info', icon: Signature, key: 'invoices.state.signed' },
  sent: { tone: 'info', icon: Send, key: 'invoices.state.sent' },
  unknown: { tone: 'warning', icon: CircleHelp, key: 'invoices.state.unknown' },
  accepted: { tone: 'success', icon: ShieldCheck, key: 'invoices.state.accepted' },
  refused: { tone: 'danger', icon: CircleX, key: 'invoices.state.refused' },
} as const satisfies Record<ProcessingState, Look<`invoices.state.${ProcessingState}`>>;

const FAILED = { tone: 'danger', icon: CircleX, key: 'invoices.state.failed' } as const;

/**
 * State of the invoice, or failed. An invoice that was not issued here is shown as accepted only once the authority's code is
 * proven, because anyone can write a code into a file or a workbook.
 */
export function stateLook(row: Pick<InvoiceRow, 'state' | 'releasing_status'> & Marked) {
  const look = STATE[row.state];
  if (row.state === 'accepted') return ACCEPTED[markOf(row)];
  return row.releasing_status === 'release_error' && look.tone === 'info' ? FAILED : look;
}

const CHAIN = {
  REPLACE: { tone: 'relation', icon: Replace, key: 'invoices.chain.REPLACE' },
  REPLACED: { tone: 'relation', icon: Replace, key: 'invoices.chain.REPLACED' },
  MODIFY: { tone: 'relation', icon: SquarePen, key: 'invoices.chain.MODIFY' },
  MODIFIED: { tone: 'relation', icon: SquarePen, key: 'invoices.chain.MODIFIED' },
  CANCELED: { tone: 'danger', icon: Ban, key: 'invoices.chain.CANCELED' },
} as const;

/** The invoice's part in a correction; null for most. */
export const chainLook = (type: InvoiceRow['invoice_type']) =>
  type === 'ORIGINAL' || type === 'DRAFT' ? null : CHAIN[type];

const SOLD = { tone: 'success', icon: ArrowUpRight, key: 'invoices.direction.sold' } as const;
const BOUGHT = { tone: 'neutral', icon: ArrowDownLeft, key: 'invoices.direction.bought' } as const;

export const directionLook = ({ kind_of }: InvoiceRow) => (kind_of ? SOLD : BOUGHT);

const CHECKED = {
  unknown: { tone: 'warning', icon: ShieldQuestionMark, key: 'invoices.checked.unknownOrigin' },
  unchecked: { tone: 'neutral', icon: ShieldCheck, key: 'invoices.checked.known' },
  verified: { tone: 'success', icon: BadgeCheck, key: 'invoices.checked.verified' },
} as const;

const TRUST = {
  'record-differs': {
    tone: 'warning',
    icon: ShieldQuestionMark,
    key: 'invoices.trust.record-differs',
  },
  'issuer-unknown': {
    tone: 'warning',
    icon: ShieldQuestionMark,
    key: 'invoices.trust.issuer-unknown',
  },
  'signer-differs': {
    tone: 'warning',
    icon: ShieldQuestionMark,
    key: 'invoices.trust.signer-differs',
  },
  'code-not-proven': {
    tone: 'warning',
    icon: ShieldQuestionMark,
    key: 'invoices.trust.code-not-proven',
  },
  invalid: { tone: 'danger', icon: ShieldAlert, key: 'invoices.trust.invalid' },
} as const;
const NOT_CHECKED = {
  tone: 'neutral',
  icon: ShieldQuestionMark,
  key: 'invoices.trust.unchecked',
} as const;

const ACCEPTED = {
  'with-code': STATE.accepted,
  'without-code': {
    tone: 'success',
    icon: ShieldCheck,
    key: 'invoices.accepted.without-code',
  },
  noted: { tone: 'success', icon: ShieldCheck, key: 'invoices.accepted.noted' },
  ...TRUST,
  unchecked: NOT_CHECKED,
} as const satisfies Record<AcceptedMark, unknown>;

type Marked = Readonly<Pick<InvoiceRow, 'origin' | 'trust' | 'cqt_code'>>;

const markOf = ({ origin, trust, cqt_code }: Marked): AcceptedMark =>
  acceptedMark({ isIssuedHere: origin === ISSUED_HERE, hasCode: cqt_code !== null, trust });

type Origin = Readonly<Partial<Pick<InvoiceRow, 'kind_of' | 'trust'>>>;

/** Why the origin of a received invoice is unproven; null if it is proven, unverified or our own invoice. */
export const trustLook = ({ kind_of, trust }: Origin) =>
  kind_of !== false || trust === undefined || trust === 'proven' || trust === 'unchecked'
    ? null
    : TRUST[trust];

/** Errors or doubts of verification, an unproven origin before other doubts; null without any or if unverified. */
export function findingsLook({ verification, validity, ...row }: InvoiceRow) {
  if (verification !== 2) return null;
  const look = validity === FINE ? null : validityLook(validity);
  return look?.tone === 'danger' ? look : (trustLook(row) ?? look);
}

/** Findings of verification, otherwise the origin and whether it is verified. */
export function checkedLook(row: InvoiceRow) {
  const findings = findingsLook(row);
  if (findings) return findings;
  if (!row.is_secure) return CHECKED.unknown;
  return row.verification === 2 ? CHECKED.verified : CHECKED.unchecked;
}

/** Verified without findings. */
const FINE = 2;

const VALIDITY = [
  { tone: 'danger', icon: ShieldAlert, key: 'invoices.validity.wrong' },
  { tone: 'warning', icon: TriangleAlert, key: 'invoices.validity.doubtful' },
  { tone: 'success', icon: ShieldCheck, key: 'invoices.validity.fine' },
] as const;

/** Result of verification (AMB-45); null if unverified. */
export const validityLook = (validity: InvoiceRow['validity']) =>
  validity === null ? null : (VALIDITY[validity] ?? null);
