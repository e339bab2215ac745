import type { ReactNode } from 'react';
import { Bar, Paper, Seal } from './drawing.tsx';

export type BenefitName = 'sync' | 'issue' | 'reconcile' | 'warn' | 'report' | 'debt' | 'search';

/** Invoices that come by themselves. */
const SyncArt = () => (
  <>
    <Paper x={44} y={16} width={32} height={44} />
    <Bar x={50} y={24} width={14} height={4} className="fill-primary-600" />
    <Bar x={50} y={33} width={20} height={3} />
    <Bar x={50} y={40} width={16} height={3} />
    <g className="benefit-turn stroke-primary-600" strokeWidth="2.5">
      <circle cx="60" cy="40" r="34" className="stroke-transparent" />
      <path d="M28 50a33 33 0 0 1 12-36m-9 .5 9-.5 1 9" />
      <path d="M92 30a33 33 0 0 1-12 36m9-.5-9 .5-1-9" />
    </g>
  </>
);

/** A sheet that flies off and is sealed. */
const IssueArt = () => (
  <>
    <path d="M18 62c18-4 26-12 34-24" className="stroke-primary-100" strokeWidth="3" />
    <g className="benefit-fly">
      <path
        d="M46 44 86 18 72 58 62 46z"
        className="fill-surface stroke-primary-600"
        strokeWidth="2.5"
      />
      <path d="M62 46 86 18" className="stroke-primary-600" strokeWidth="2" />
    </g>
    <g className="benefit-pop">
      <Seal x={94} y={56} radius={9} />
    </g>
  </>
);

/** Two records that turn out to be one. */
const ReconcileArt = () => (
  <>
    <g className="benefit-from-left">
      <Paper x={22} y={18} width={34} height={44} />
      <Bar x={28} y={28} width={20} height={4} className="fill-relation" />
      <Bar x={28} y={38} width={16} height={4} />
      <Bar x={28} y={48} width={20} height={4} />
    </g>
    <g className="benefit-from-right">
      <Paper x={64} y={18} width={34} height={44} />
      <Bar x={70} y={28} width={20} height={4} className="fill-relation" />
      <Bar x={70} y={38} width={16} height={4} />
      <Bar x={70} y={48} width={20} height={4} />
    </g>
    <g className="benefit-pop">
      <Seal x={60} y={60} radius={9} />
    </g>
  </>
);

/** A line that does not add up. */
const WarnArt = () => (
  <>
    <Paper x={30} y={14} width={48} height={54} />
    <Bar x={38} y={24} width={22} height={4} className="fill-primary-600" />
    <Bar x={38} y={35} width={32} height={4} />
    <Bar x={38} y={46} width={26} height={4} className="benefit-glow fill-warning" />
    <Bar x={38} y={57} width={30} height={4} />
    <g className="benefit-nudge">
      <path
        d="M84 30 97 53a2.5 2.5 0 0 1-2 4H70a2.5 2.5 0 0 1-2-4l13-23a2 2 0 0 1 3 0z"
        className="fill-warning-50 stroke-warning"
        strokeWidth="2.5"
      />
      <path d="M82.5 39v7m0 5v.1" className="stroke-warning" strokeWidth="2.8" />
    </g>
  </>
);

/** Income, expense and tax, month by month. */
const ReportArt = () => (
  <>
    <path d="M24 64h72" className="stroke-edge" />
    {[26, 38, 22, 44, 34].map((height, index) => (
      <rect
        key={height}
        x={29 + index * 13}
        y={63 - height}
        width="9"
        height={height}
        rx="2.5"
        className={`benefit-grow ${index === 3 ? 'fill-primary-600' : 'fill-primary-100'}`}
      />
    ))}
    <path
      d="M32 40 46 28l13 12 14-22 14 8"
      className="benefit-draw stroke-success"
      strokeWidth="2.5"
      pathLength="1"
    />
  </>
);

/** What is owed is paid, coin by coin. */
const DebtArt = () => (
  <>
    {[0, 1, 2].map((coin) => (
      <rect
        key={coin}
        x="26"
        y={56 - coin * 9}
        width="28"
        height="8"
        rx="4"
        className="fill-warning-50 stroke-warning"
        strokeWidth="1.8"
      />
    ))}
    <rect
      x="66"
      y="56"
      width="28"
      height="8"
      rx="4"
      className="fill-success-50 stroke-success"
      strokeWidth="1.8"
    />
    <rect
      x="66"
      y="47"
      width="28"
      height="8"
      rx="4"
      className="benefit-drop fill-success-50 stroke-success"
      strokeWidth="1.8"
    />
    <path d="M46 28c8-10 20-10 28-2m1-7v8h-8" className="stroke-primary-600" strokeWidth="2.5" />
  </>
);

/** A glass over everything there is. */
const SearchArt = () => (
  <>
    {[18, 34, 50].map((y, row) => (
      <g key={y}>
        <rect x="26" y={y} width="68" height="12" rx="3" className="fill-surface stroke-line" />
        <Bar
          x={31}
          y={y + 4}
          width={row === 1 ? 34 : 24}
          height={4}
          className={row === 1 ? 'fill-primary-600' : 'fill-line'}
        />
        <Bar x={78} y={y + 4} width={11} height={4} />
      </g>
    ))}
    <g className="benefit-look">
      <circle
        cx="66"
        cy="38"
        r="13"
        className="fill-primary-100 stroke-primary-700"
        fillOpacity="0.6"
        strokeWidth="3"
      />
      <path d="m76 48 9 9" className="stroke-primary-700" strokeWidth="4" />
    </g>
  </>
);

type Benefit = Readonly<{ name: BenefitName; art: ReactNode }>;

/** The six claims and global search, in the order in which a company meets them. */
export const BENEFITS: readonly Benefit[] = [
  { name: 'sync', art: <SyncArt /> },
  { name: 'issue', art: <IssueArt /> },
  { name: 'reconcile', art: <ReconcileArt /> },
  { name: 'warn', art: <WarnArt /> },
  { name: 'report', art: <ReportArt /> },
  { name: 'debt', art: <DebtArt /> },
  { name: 'search', art: <SearchArt /> },
];
