import type { ImportSheet } from '@hoadon/contracts/intake-sheets';
import { missingSheetColumns } from '@hoadon/domain/intake/sheet/match-sheet';
import { SHEET_COLUMNS } from '@hoadon/domain/intake/sheet/sheet-columns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { ColumnsForm } from '../../draft-import/index.ts';
import { sheetQuery } from './queries.ts';
import { SheetTrialPanel } from './sheet-trial-panel.tsx';

/** A workbook before it is imported: its columns are confirmed, and tried without storing anything. */
export function SheetStep({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('intake.sheet.label')} className="min-h-0 flex-1 overflow-y-auto pt-4">
      <WhenRead
        query={useQuery(sheetQuery(id))}
        waiting={<SkeletonRows rows={6} label={t('common.loading')} />}
      >
        {(sheet) => <Sheet sheet={sheet} />}
      </WhenRead>
    </section>
  );
}

function Sheet({ sheet }: { sheet: ImportSheet }) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const direction = sheet.kind_of ? 'issued' : 'received';
  const [mapping, setMapping] = useState(sheet.mapping);
  // A file whose columns are all known is tried at once.
  const isKnown = missingSheetColumns(sheet.mapping, direction).length === 0;
  const [tried, setTried] = useState(isKnown ? sheet.mapping : null);
  const missing = missingSheetColumns(mapping, direction).map(({ key }) =>
    t(`intake.column.${key}`),
  );
  const columns = SHEET_COLUMNS.map(({ key, required }) => ({
    value: key,
    label: `${t(`intake.column.${key}`)}${isAsked(key, required) ? ' *' : ''}`,
  }));
  function isAsked(key: string, required: boolean): boolean {
    return required && !(key === 'sellerTaxCode' && sheet.kind_of);
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="truncate text-muted" title={sheet.file_name}>
        {sheet.file_name}
      </p>
      {tried ? (
        <SheetTrialPanel id={sheet.id} mapping={tried} onRemap={() => setTried(null)} />
      ) : (
        <ColumnsForm
          text={t('draftImport.mapping.text', { total: formatCount(sheet.rows) })}
          file={sheet}
          mapping={mapping}
          columns={columns}
          onMapping={setMapping}
          missing={missing}
          label={t('draftImport.mapping.check')}
          busy={false}
          error={null}
          onSubmit={() => setTried(mapping)}
        />
      )}
    </div>
  );
}
