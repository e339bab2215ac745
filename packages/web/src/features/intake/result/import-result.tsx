import type { InvoiceImport } from '@hoadon/contracts/intake';
import type { IntakeBucket } from '@hoadon/domain/intake/bucket';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import {
  BUCKETS_OF,
  countIn,
  countOf,
  firstBucket,
  hasResult,
  isOver,
  RESULT_TABS,
  type ResultTab,
  sumOf,
  tabOf,
} from '../import-parts.ts';
import { SheetStep } from '../sheet/index.ts';
import { useImports } from '../use-imports.ts';
import { ImportedRows } from './imported-rows.tsx';
import { ResultFile } from './result-file.tsx';

export type ImportResultProps = {
  /** The imports, shown as one. */
  ids: readonly string[];
  onClose: () => void;
};

/** What became of files that were handed in: how far they are read, then tab by tab (IMP-007, IMP-009). */
export function ImportResult({ ids, onClose }: ImportResultProps) {
  const { t } = useTranslation();
  const imports = useImports(ids);
  const isAsking = imports.data?.some(isWaitingForColumns);
  const title = t(isAsking ? 'intake.sheet.label' : 'intake.result.title');
  return (
    <Modal open onClose={onClose} title={title} size="viewer" bare>
      <div className="flex min-h-0 flex-1 flex-col px-4 pb-4 tablet:px-5">
        <WhenRead query={imports} waiting={<SkeletonRows rows={6} label={t('common.loading')} />}>
          {(runs) => <Stage imports={runs} />}
        </WhenRead>
      </div>
    </Modal>
  );
}

/** A workbook whose columns are not confirmed yet: there is no result to speak of. */
const isWaitingForColumns = ({ state }: InvoiceImport): boolean => state === 'mapping';

function Stage({ imports }: { imports: readonly InvoiceImport[] }) {
  const waiting = imports.find(isWaitingForColumns);
  if (waiting) return <SheetStep key={waiting.id} id={waiting.id} />;
  return imports.every(isOver) ? <Finished imports={imports} /> : <Reading imports={imports} />;
}

function Reading({ imports }: { imports: readonly InvoiceImport[] }) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const done = imports.filter(isOver).length;
  const number = formatCount(sumOf(imports).total);
  return (
    <div role="status" className="mx-auto flex w-full max-w-120 flex-col gap-3 py-12">
      <Progress
        label={t('intake.sending.reading', { number })}
        value={done}
        max={imports.length}
        detail={`${formatCount(done)} / ${formatCount(imports.length)}`}
      />
      <p className="text-muted">{t('intake.sending.background')}</p>
    </div>
  );
}

function Finished({ imports }: { imports: readonly InvoiceImport[] }) {
  const { t } = useTranslation();
  const counts = sumOf(imports);
  const [bucket, choose] = useState<IntakeBucket>(() => firstBucket(counts));
  const tab = tabOf(bucket);
  const openTab = (next: ResultTab) =>
    choose(
      BUCKETS_OF[next].find((one) => countOf(counts, one) > 0) ?? BUCKETS_OF[next][0] ?? 'new',
    );
  const isGivenUp = imports.some(({ state }) => state === 'failed');
  const givenUp = isGivenUp && (
    <p role="alert" className="mt-3 rounded-control bg-danger-50 px-3 py-2 text-danger">
      {t('intake.result.givenUp')}
    </p>
  );
  if (!hasResult(counts)) return givenUp || <EmptyState text={t('intake.failed.empty')} />;
  const shown = RESULT_TABS.filter((one) => one !== 'set-aside' || countIn(counts, one) > 0);
  return (
    <>
      {givenUp}
      <Tabs
        fill
        label={t('intake.result.label')}
        value={tab}
        onChange={openTab}
        items={shown.map((one) => ({
          value: one,
          label: t(`intake.tab.${one}`),
          count: countIn(counts, one),
          content: (
            <div className="flex min-h-0 flex-1 flex-col pt-3 *:flex-1">
              <ImportedRows
                imports={imports}
                buckets={BUCKETS_OF[one]}
                chosen={bucket}
                onChoose={choose}
              />
            </div>
          ),
        }))}
      />
      <ResultFile ids={imports.map(({ id }) => id)} />
    </>
  );
}
