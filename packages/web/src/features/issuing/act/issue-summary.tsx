import type { Issue } from '@hoadon/domain/errors/issue';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../desk-context.ts';
import type { RowId } from '../lines/line-row.ts';
import { useStored } from '../lines/value-store.ts';
import { cellOf, type Place, type PlacedIssue, sentences } from './issue-sheet.ts';
import { useIssueText } from './use-issue-text.ts';

/** What stands against issuing, after somebody asked for it; each entry leads to its field. Warnings stop nobody. */
export function IssueSummary() {
  const desk = useDesk();
  const checked = useStored(desk.checked, (value) => value);
  const all = useStored(desk.issues, (sheet) => sheet.all);
  if (!checked) return null;
  return (
    <>
      <List severity="error" issues={sentences(all, 'error')} />
      <List severity="warning" issues={sentences(all, 'warning')} />
    </>
  );
}

const LOOK = {
  error: { icon: CircleAlert, key: 'issuing.issues.errors', tone: 'bg-danger-50 text-danger' },
  warning: {
    icon: TriangleAlert,
    key: 'issuing.issues.warnings',
    tone: 'bg-warning-50 text-warning',
  },
} as const;

type ListProps = { severity: Issue['severity']; issues: readonly PlacedIssue[] };

function List({ severity, issues }: ListProps) {
  const { t } = useTranslation();
  const desk = useDesk();
  const text = useIssueText();
  const name = usePlaceName();
  if (issues.length === 0) return null;
  const { icon: Icon, key, tone } = LOOK[severity];
  return (
    <section
      aria-label={t(key, { count: issues.length })}
      className={`flex gap-2 rounded-control px-3 py-2 ${tone}`}
    >
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p role={severity === 'error' ? 'alert' : undefined} className="font-medium">
          {t(key, { count: issues.length })}
        </p>
        <ul className="max-h-32 overflow-y-auto">
          {issues.map(({ issue, place }) => (
            <li key={`${place}|${issue.code}|${JSON.stringify(issue.params)}`}>
              <button
                type="button"
                title={t('issuing.issues.jump')}
                onClick={() => desk.focus(place)}
                className="min-h-6 text-left text-ink hover:underline"
              >
                <span className="font-medium">{name(place)}</span> {text(issue)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Headings whose label does not already stand in the sentence. */
function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation();
  const { lines } = useDesk();
  const line = (id: RowId) => t('issuing.line.name', { number: lines.order().indexOf(id) + 1 });
  return (place) => {
    const cell = cellOf(place);
    if (cell?.id === lines.decree()) return `${t('issuing.decree.title')}:`;
    if (cell) return `${line(cell.id)}:`;
    if (place.startsWith('buyer.')) return `${t('issuing.section.buyer')}:`;
    if (place.startsWith('delivery.')) return `${t('issuing.section.delivery')}:`;
    if (place.startsWith('seller.')) return `${t('issuing.section.seller')}:`;
    if (place.startsWith('lines')) return `${t('issuing.section.lines')}:`;
    if (place.startsWith('totals')) return `${t('issuing.section.totals')}:`;
    return `${t('issuing.section.invoice')}:`;
  };
}
