import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import {
  cellOf,
  type Fault,
  type FieldFault,
  type FieldKey,
  listedIn,
  listedName,
  listedOf,
  type RowId,
  sentences,
  useEditor,
} from '../editor/index.ts';
import { decreeTitle } from './decree-title.ts';
import { useFaultText } from './use-fault-text.ts';

/** Faults after an attempt to issue; each entry focuses its field. Warnings do not prevent issuing. */
export function FaultSummary() {
  const editor = useEditor();
  const checked = useStore(editor.checked);
  const all = useStore(editor.faults, ({ all }) => all);
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

type ListProps = { severity: Fault['severity']; faults: readonly FieldFault[] };

function List({ severity, faults }: ListProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const text = useFaultText();
  const name = useFieldName();
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
          {faults.map(({ fault, fieldKey }) => (
            <li key={`${fieldKey}|${fault.code}|${JSON.stringify(fault.params)}`}>
              <button
                type="button"
                title={t('issuing.issues.jump')}
                onClick={() => editor.focus(fieldKey)}
                className="min-h-6 text-left text-ink hover:underline"
              >
                <span className="font-medium">{name(fieldKey, text(fault), fault.code)}</span>{' '}
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

/** Returns a function that names the field of a fault; the column is left out if the sentence names it. */
function useFieldName(): (fieldKey: FieldKey, sentence: string, code: string) => string {
  const { t } = useTranslation();
  const { lines, setting } = useEditor();
  const listed = listedOf(setting.correcting);
  const line = (id: RowId) => t('issuing.line.name', { number: lines.order().indexOf(id) + 1 });
  return (fieldKey, sentence, code) => {
    const cell = cellOf(fieldKey);
    if (cell && lines.decrees().includes(cell.id))
      return `${decreeTitle(t, listed[(lines.row(cell.id)?.line.original ?? 0) - 1])}:`;
    const original = listed[listedIn(fieldKey) ?? -1];
    if (original) return t('issuing.listed.name', { invoice: listedName(original) });
    if (cell) return cellName(t, line(cell.id), cell.field, { sentence, code });
    const section = SECTIONS.find((one) => fieldKey.startsWith(one)) ?? 'invoice';
    return `${t(`issuing.section.${section}`)}:`;
  };
}

function cellName(
  t: Translate,
  line: string,
  field: string,
  { sentence, code }: Readonly<{ sentence: string; code: string }>,
): string {
  const columnName = COLUMNS.find((one) => one === field);
  if (!columnName || code === 'line-fields-required') return `${line}:`;
  const column = t(`issuing.column.${columnName}`);
  const isNamed = sentence.toLowerCase().includes(column.toLowerCase());
  return isNamed ? `${line}:` : `${line}, ${column}:`;
}
