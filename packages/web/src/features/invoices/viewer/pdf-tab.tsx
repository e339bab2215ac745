import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { pdfQuery } from '../queries.ts';
import { PaperSkeleton } from './paper-skeleton.tsx';

const PdfView = lazy(() =>
  import('../../../ui/pdf/pdf-view.tsx').then((file) => ({ default: file.PdfView })),
);

export function PdfTab({ id, state }: { id: string; state: string }) {
  const pdf = useQuery(pdfQuery(id, state));
  if (pdf.error) return <ErrorState error={pdf.error} onRetry={() => void pdf.refetch()} />;
  if (!pdf.data) return <PaperSkeleton />;
  return (
    <Suspense fallback={<PaperSkeleton />}>
      <PdfView file={pdf.data} />
    </Suspense>
  );
}
