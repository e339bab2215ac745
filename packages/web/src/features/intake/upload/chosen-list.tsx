import { CircleCheck, CircleX, FileSpreadsheet } from 'lucide-react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { reasonSentence } from '../reason-sentence.ts';
import type { ChosenFiles } from '../sending/index.ts';

/** Refused files that are named; of further ones the count is shown. */
const NAMED = 50;

type ChosenListProps = { chosen: ChosenFiles; workbook: File | null; onClear: () => void };

/** What is about to be sent, and what cannot be, each with its reason. */
export function ChosenList({ chosen, workbook, onClear }: ChosenListProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const { files, refused } = chosen;
  if (!workbook && files.length + refused.length === 0) return null;
  const countOf = (list: readonly unknown[]) => ({
    count: list.length,
    number: formatCount(list.length),
  });
  return (
    <div role="status" className="flex flex-col gap-2">
      {workbook && (
        <p className="flex items-center gap-2">
          <FileSpreadsheet aria-hidden size={16} className="shrink-0 text-success" />
          <span className="min-w-0 truncate font-medium">{workbook.name}</span>
        </p>
      )}
      {workbook && <p className="text-small text-muted">{t('intake.upload.workbook')}</p>}
      {files.length > 0 && (
        <p className="flex min-w-0 items-center gap-2">
          <CircleCheck aria-hidden size={16} className="shrink-0 text-success" />
          <span className="shrink-0 font-medium">{t('intake.upload.chosen', countOf(files))}</span>
          <span className="min-w-0 truncate text-muted">
            {files
              .slice(0, 3)
              .map(({ name }) => name)
              .join(', ')}
          </span>
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p className="flex items-center gap-2 text-danger">
            <CircleX aria-hidden size={16} className="shrink-0" />
            <span className="font-medium">{t('intake.upload.refused', countOf(refused))}</span>
          </p>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            aria-label={t('intake.upload.refused', countOf(refused))}
            className="max-h-40 overflow-y-auto rounded-control border border-hairline px-3 py-1"
          >
            {refused.slice(0, NAMED).map(({ name, reason, words }) => (
              <li key={name} className="flex flex-col py-1 tablet:flex-row tablet:gap-3">
                <span className="min-w-0 truncate tablet:w-2/5" title={name}>
                  {name}
                </span>
                <span className="min-w-0 flex-1 text-small text-danger">
                  {reasonSentence(t, reason, words)}
                </span>
              </li>
            ))}
            {refused.length > NAMED && (
              <li className="py-1 text-muted">
                {t('intake.upload.more', countOf(refused.slice(NAMED)))}
              </li>
            )}
          </ul>
        </>
      )}
      <span>
        <Button variant="quiet" onClick={onClear}>
          {t('intake.upload.clear')}
        </Button>
      </span>
    </div>
  );
}
