import { exportImportResult } from '@hoadon/contracts/intake';
import { SENTENCE_PARAMETERS } from '@hoadon/domain/errors/readable-parameters';
import { INTAKE_BUCKETS } from '@hoadon/domain/intake/bucket';
import { INTAKE_ERRORS } from '@hoadon/domain/intake/intake-errors';
import { KEEPING_FINDINGS } from '@hoadon/domain/intake/keeping-findings';
import { READING_FINDINGS } from '@hoadon/domain/intake/reading-findings';
import { REPLACED_PARTS } from '@hoadon/domain/intake/replaced-parts';
import { SHEET_FINDINGS, SHEET_REASONS } from '@hoadon/domain/intake/sheet/sheet-reasons';
import { FACTS } from '@hoadon/domain/intake/stated-facts';
import { UNREAD_REASONS } from '@hoadon/domain/intake/unread-reasons';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { DOCUMENT_KINDS, replacedPartText } from '../reason-sentence.ts';

/** What became of everything that was handed in, as a workbook to work through. */
export function ResultFile({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const file = useMutation({
    mutationFn: () => call(exportImportResult, { ids: [...ids], words: resultWords(t) }),
    onSuccess: saveFile,
  });
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 pt-3">
      <ErrorLine error={file.error} />
      <Button icon={FileSpreadsheet} busy={file.isPending} onClick={() => file.mutate()}>
        {t('intake.result.file')}
      </Button>
    </div>
  );
}

const KINDS = ['vat', 'sales', 'transfer'] as const;
const REASONS = [...UNREAD_REASONS, ...INTAKE_ERRORS, ...SHEET_REASONS] as const;
const HEAD = [
  'place',
  'row',
  'bucket',
  'said',
  'symbol',
  'number',
  'date',
  'seller',
  'sellerTaxCode',
  'buyer',
  'buyerTaxCode',
  'total',
  'currency',
] as const;

/** The words of the workbook, in the user's language; the blanks in the sentences stay open. */
function resultWords(t: Translate): Record<string, string> {
  const open = { replace: OPEN };
  return Object.fromEntries([
    ['sheet', t('intake.result.title')],
    ['says', t('intake.result.says', open)],
    ['unsigned', t('intake.result.unsigned')],
    ...HEAD.map((key) => [`head.${key}`, t(`intake.head.${key}`)]),
    ...INTAKE_BUCKETS.map((key) => [`bucket.${key}`, t(`intake.bucket.${key}`)]),
    ...FACTS.map((key) => [`field.${key}`, t(`intake.field.${key}`)]),
    ...KINDS.map((key) => [`kind.${key}`, t(`viewer.source.kind.${key}`)]),
    ...REPLACED_PARTS.map((key) => [`part.${key}`, replacedPartText(t, key)]),
    ...DOCUMENT_KINDS.map((key) => [`found.${key}`, t(`intake.documentKind.${key}`)]),
    ...REASONS.map((key) => [`reason.${key}`, t(`intake.reason.${key}`, open)]),
    ...[...SHEET_FINDINGS, ...READING_FINDINGS, ...KEEPING_FINDINGS].map((key) => [
      `finding.${key}`,
      t(`intake.finding.${key}`, open),
    ]),
  ]);
}

/** Every blank is filled with itself. */
const OPEN = Object.fromEntries(SENTENCE_PARAMETERS.map((name) => [name, `{{${name}}}`]));
