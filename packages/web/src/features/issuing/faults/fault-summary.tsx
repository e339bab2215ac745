import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import {
  cellOf,
  type Fault,
  listedIn,
  listedName,
  listedOf,
  type Place,
  type PlacedFault,
  type RowId,
  sentences,
  useDesk,
} from '../desk/index.ts';
import { decreeTitle } from './decree-title.ts';
import { useFaultText } from './use-fault-text.ts';

/** What stands against issuing, after somebody asked for it; each entry leads to its field. Warnings stop nobody. */
export function FaultSummary() {
  const desk = useDesk();
  const checked = useStore(desk.checked);
  const all = useStore(desk.faults, ({ all }) => all);
  if (!checked) return null;
  return (
    <>
      <List severity="error" faults={sentences(all, 'error')} />
      <List severity="warning" faults={sentences(all, 'warning')} />
    </>
  );
}

const MARKS = {
  error: { icon: CircleAlert, key: 'issuing.issues.errors', tone: 'bg-danger-50 text-danger' },
  warning: {
    icon: TriangleAlert,
    key: 'issuing.issues.warnings',
    tone: 'bg-warning-50 text-warning',
  },
} as const;

type ListProps = { severity: Fault['severity']; faults: readonly PlacedFault[] };

function List({ severity, faults }: ListProps) {
  const { t } = useTranslation();
  const desk = useDesk();
  const text = useFaultText();
  const name = usePlaceName();
  if (faults.length === 0) return null;
  const { icon: Icon, key, tone } = MARKS[severity];
  return (
    <section
      aria-label={t(key, { count: faults.length })}
      className={`flex gap-2 rounded-control px-3 py-2 ${tone}`}
    >
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p role={severity === 'error' ? 'alert' : undefined} className="font-medium">
          {t(key, { count: faults.length })}
        </p>
        <ul>
          {faults.map(({ fault, place }) => (
            <li key={`${place}|${fault.code}|${JSON.stringify(fault.params)}`}>
              <button
                type="button"
                title={t('issuing.issues.jump')}
                onClick={() => desk.focus(place)}
                className="min-h-6 text-left text-ink hover:underline"
              >
                <span className="font-medium">{name(place, text(fault), fault.code)}</span>{' '}
                {text(fault)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const COLUMNS = [
  'type',
  'code',
  'name',
  'unit',
  'quantity',
  'price',
  'rate',
  'customRate',
  'subtotal',
  'tax',
  'total',
  'method',
  'original',
] as const;

const SECTIONS = ['buyer', 'delivery', 'seller', 'lines', 'totals'] as const;

/** Where a fault is: of a line its number and column, each named once; a sentence that names the column itself is left alone. */
function usePlaceName(): (place: Place, sentence: string, code: string) => string {
  const { t } = useTranslation();
  const { lines, setting } = useDesk();
  const listed = listedOf(setting.correcting);
  const line = (id: RowId) => t('issuing.line.name', { number: lines.order().indexOf(id) + 1 });
  return (place, sentence, code) => {
    const cell = cellOf(place);
    if (cell && lines.decrees().includes(cell.id))
      return `${decreeTitle(t, listed[(lines.row(cell.id)?.line.original ?? 0) - 1])}:`;
    const original = listed[listedIn(place) ?? -1];
    if (original) return t('issuing.listed.name', { invoice: listedName(original) });
    if (cell) return cellName(t, line(cell.id), cell.field, { sentence, code });
    const section = SECTIONS.find((one) => place.startsWith(one)) ?? 'invoice';
    return `${t(`issuing.section.${section}`)}:`;
  };
}

function cellName(
  t: Translate,
  line: string,
  field: string,
  { sentence, code }: Readonly<{ sentence: string; code: string }>,
): string {
  const known = COLUMNS.find((one) => one === field);
  if (!known || code === 'line-fields-required') return `${line}:`;
  const column = t(`issuing.column.${known}`);
  const isNamed = sentence.toLowerCase().includes(column.toLowerCase());
  return isNamed ? `${line}:` : `${line}, ${column}:`;
}
