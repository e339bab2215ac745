import { LICENCE_PACKAGES } from '@hoadon/domain/licences/licence';
import { useNumbers } from '../../lib/number-format.ts';
import type { BannerProps } from './banner.tsx';
import { Bar, Paper, Seal } from './benefits/drawing.tsx';

/** An invoice, its total, and the seal that comes a minute later. */
const IssueArt = () => (
  <>
    <circle cx="160" cy="100" r="92" className="fill-primary-100" fillOpacity="0.55" />
    <Paper x={98} y={20} width={124} height={160} />
    <Bar x={112} y={36} width={46} height={7} className="fill-primary-600" />
    <Bar x={184} y={37} width={24} />
    <Bar x={112} y={52} width={70} />
    {[74, 92, 110].map((y) => (
      <g key={y}>
        <path d={`M112 ${y + 10}H208`} className="stroke-hairline" />
        <Bar x={112} y={y} width={y === 92 ? 36 : 46} />
        <Bar x={178} y={y} width={30} className="fill-primary-100" />
      </g>
    ))}
    <rect x="106" y="132" width="108" height="22" rx="5" className="fill-primary-50" />
    <Bar x={114} y={140} width={30} className="fill-primary-600" />
    <Bar x={172} y={140} width={36} height={6} className="fill-primary-700" />
    <Seal x={224} y={170} radius={21} />
    <g className="stroke-primary-600" strokeWidth="2.5">
      <circle cx="56" cy="92" r="25" className="fill-surface" />
      <path d="M56 60v-6M49 53h14M56 76v16l10 7" />
    </g>
    <path d="M84 108c6 5 8 6 12 8" className="stroke-primary-600" strokeDasharray="1 6" />
  </>
);

/** A token on its way to the signature line. */
const SignArt = () => (
  <>
    <circle cx="160" cy="104" r="88" className="fill-relation" fillOpacity="0.07" />
    <Paper x={44} y={24} width={124} height={152} />
    <Bar x={58} y={40} width={52} height={7} className="fill-relation" />
    <Bar x={58} y={58} width={92} />
    <Bar x={58} y={70} width={78} />
    <Bar x={58} y={82} width={86} />
    <path d="M62 148H150" className="stroke-line" strokeWidth="1.5" />
    <path
      d="M66 142c10-26 20-34 22-24s-14 30-6 30 14-26 21-26-5 22 3 22 9-15 15-15-2 13 5 13 8-6 18-8"
      className="stroke-relation"
      strokeWidth="2.6"
    />
    <path
      d="M214 104c-14 2-18 24-46 28"
      className="stroke-relation"
      strokeDasharray="1 6"
      strokeWidth="1.8"
    />
    <g>
      <rect x="216" y="86" width="60" height="36" rx="9" className="fill-relation" />
      <rect x="276" y="92" width="22" height="24" rx="2" className="fill-surface stroke-edge" />
      <path d="M283 99h8M283 109h8" className="stroke-edge" strokeWidth="2.5" />
      <circle cx="234" cy="104" r="7" className="stroke-surface" strokeWidth="2.4" />
      <path d="M241 104h20v6M253 104v5" className="stroke-surface" strokeWidth="2.4" />
    </g>
    <Seal x={168} y={36} radius={13} className="fill-relation" />
  </>
);

const NUMBERS = ['00000041', '00000042', '00000043'] as const;

/** Numbers that follow one another without a gap. */
const OnceArt = () => (
  <>
    <circle cx="160" cy="98" r="90" className="fill-success" fillOpacity="0.07" />
    {NUMBERS.map((number, index) => {
      const x = 26 + index * 94;
      return (
        <g key={number}>
          <Paper x={x} y={36} width={80} height={100} />
          <Bar x={x + 12} y={50} width={30} height={6} className="fill-success" />
          <Bar x={x + 12} y={64} width={56} />
          <Bar x={x + 12} y={76} width={44} />
          <text
            x={x + 40}
            y="118"
            textAnchor="middle"
            className="tabular fill-ink font-semibold"
            fontSize="13"
          >
            {number}
          </text>
          {index > 0 && (
            <path d={`M${x - 42} 164H${x + 28}`} className="stroke-success" strokeWidth="2" />
          )}
          <Seal x={x + 40} y={164} radius={10} />
        </g>
      );
    })}
  </>
);

/** A worksheet that becomes invoices. */
const BulkArt = () => (
  <>
    <circle cx="172" cy="100" r="88" className="fill-primary-100" fillOpacity="0.5" />
    <Paper x={22} y={42} width={122} height={116} />
    <path
      d="M22 49a7 7 0 0 1 7-7h108a7 7 0 0 1 7 7v13H22z"
      className="fill-success"
      fillOpacity="0.85"
    />
    <path
      d="M22 81h122M22 100h122M22 119h122M22 138h122M58 62v96M104 62v96"
      className="stroke-line"
    />
    {[68, 87, 106, 125, 144].map((y, row) => (
      <g key={y}>
        <Bar x={30} y={y} width={18} />
        <Bar x={66} y={y} width={row % 2 === 0 ? 30 : 22} />
        <Bar x={114} y={y} width={22} className="fill-primary-100" />
      </g>
    ))}
    <path d="M160 100h26m-8-8 8 8-8 8" className="stroke-primary-600" strokeWidth="3" />
    {[0, 1, 2].map((sheet) => (
      <g key={sheet} transform={`translate(${sheet * 17} ${sheet * 15})`}>
        <Paper x={204} y={34} width={72} height={92} />
        <Bar x={214} y={46} width={28} height={6} className="fill-primary-600" />
        <Bar x={214} y={60} width={50} />
        <Bar x={214} y={72} width={40} />
        <Bar x={244} y={106} width={22} height={6} className="fill-primary-700" />
      </g>
    ))}
    <Seal x={302} y={158} radius={13} />
  </>
);

const DEAREST = 1_000;
const FLOOR = 168;
const TALLEST = 118;

/** What one invoice costs in each of the twelve packages, the largest last. */
function PriceArt() {
  const { format } = useNumbers();
  const [first] = LICENCE_PACKAGES;
  const last = LICENCE_PACKAGES.at(-1);
  const heights = LICENCE_PACKAGES.map(({ unitPrice }) => (Number(unitPrice) / DEAREST) * TALLEST);
  const leftOf = (index: number) => 26 + index * 23;
  return (
    <>
      <circle cx="160" cy="100" r="90" className="fill-warning" fillOpacity="0.06" />
      {heights.map((height, index) => (
        <rect
          key={LICENCE_PACKAGES[index]?.name}
          x={leftOf(index)}
          y={FLOOR - height}
          width="15"
          height={height}
          rx="4"
          className={index === heights.length - 1 ? 'fill-primary-600' : 'fill-primary-100'}
        />
      ))}
      <path d={`M18 ${FLOOR}H304`} className="stroke-edge" />
      <path
        d={`M${heights.map((height, index) => `${leftOf(index) + 7.5} ${FLOOR - height - 9}`).join('L')}`}
        className="stroke-warning"
        strokeWidth="2"
        strokeDasharray="1 5"
      />
      <g className="tabular font-semibold" fontSize="14">
        <text x="24" y="32" className="fill-muted">
          {`${first ? format(first.unitPrice) : ''} ₫`}
        </text>
        <text x="302" y="118" textAnchor="end" className="fill-primary-700">
          {`${last ? format(last.unitPrice) : ''} ₫`}
        </text>
      </g>
    </>
  );
}

/** The five pictures of the advertisement, in their order (LIC-024). */
export const BANNERS: readonly BannerProps[] = [
  { name: 'issue', tint: 'bg-primary-50', art: <IssueArt /> },
  { name: 'sign', tint: 'bg-relation-50', art: <SignArt /> },
  { name: 'once', tint: 'bg-success-50', art: <OnceArt /> },
  { name: 'bulk', tint: 'bg-canvas', art: <BulkArt /> },
  { name: 'price', tint: 'bg-warning-50', art: <PriceArt /> },
];
