import type { MistakeReport, ReportedInvoice } from '@hoadon/contracts/mistake-reports';
import {
  CircleAlert,
  CircleHelp,
  CircleX,
  Clock,
  type LucideIcon,
  MailCheck,
  PenLine,
  Send,
  ShieldCheck,
} from 'lucide-react';
import type { Tone } from '../../../ui/pill.tsx';

type Look<Key extends string> = Readonly<{ tone: Tone; icon: LucideIcon; key: Key }>;
type State = MistakeReport['status_name'];

const STATE = {
  unreported: { tone: 'neutral', icon: Clock, key: 'mistakeReports.state.unreported' },
  prepared: { tone: 'neutral', icon: PenLine, key: 'mistakeReports.state.prepared' },
  signed: { tone: 'info', icon: Clock, key: 'mistakeReports.state.signed' },
  sending: { tone: 'info', icon: Send, key: 'mistakeReports.state.sending' },
  unknown: { tone: 'warning', icon: CircleHelp, key: 'mistakeReports.state.unknown' },
  sent: { tone: 'info', icon: Send, key: 'mistakeReports.state.sent' },
  received: { tone: 'info', icon: MailCheck, key: 'mistakeReports.state.received' },
  accepted: { tone: 'success', icon: ShieldCheck, key: 'mistakeReports.state.accepted' },
  refused: { tone: 'danger', icon: CircleX, key: 'mistakeReports.state.refused' },
} as const satisfies Record<State, Look<`mistakeReports.state.${State}`>>;

const PARTLY = { tone: 'warning', icon: CircleAlert, key: 'mistakeReports.state.partly' } as const;

/**
 * The look of the state of a notice; one that was accepted with some of its invoices refused has a state of its own.
 */
export const reportLook = ({ status_name, data }: MistakeReport) =>
  status_name === 'accepted' && data.some(({ state }) => state === 'refused')
    ? PARTLY
    : STATE[status_name];

type Decided = NonNullable<ReportedInvoice['state']>;

const DECISION = {
  waiting: { tone: 'neutral', icon: PenLine, key: 'mistakeReports.decision.waiting' },
  open: { tone: 'neutral', icon: Clock, key: 'mistakeReports.decision.open' },
  accepted: { tone: 'success', icon: ShieldCheck, key: 'mistakeReports.decision.accepted' },
  refused: { tone: 'danger', icon: CircleX, key: 'mistakeReports.decision.refused' },
} as const satisfies Record<Decided, Look<`mistakeReports.decision.${Decided}`>>;

/** What the tax authority decided of one invoice. */
export const decisionLook = (state: Decided) => DECISION[state];

/** The outcome is unknown yet: the user may ask for it at once. */
const ON_ITS_WAY: readonly State[] = ['signed', 'sending', 'unknown', 'sent', 'received'];
export const isOnItsWay = ({ status_name }: MistakeReport): boolean =>
  ON_ITS_WAY.includes(status_name);
