import { lazy, Suspense, useState } from 'react';
import { withTexts } from '../../lib/program/index.ts';

const DraftOnly = lazy(
  withTexts(
    () => import('./draft-only.tsx').then((file) => ({ default: file.DraftOnly })),
    'licences',
    'failure',
  ),
);

type LicenceGateProps = {
  /** Why the company may not issue now. */
  refusal: string | null;
  /** False where somebody goes on with what he had begun: he was told already. */
  greets: boolean;
};

/**
 * Stands before the invoice form: where nothing can be issued it says why and what to do, and the form
 * takes drafts alone (I§4). The modal comes as the form opens; a licence that is used up meanwhile is
 * told in the form only, for nobody is to be disturbed while writing.
 */
export function LicenceGate({ refusal, greets }: LicenceGateProps) {
  const [atOpening] = useState(refusal);
  return (
    <Suspense fallback={null}>
      {refusal !== null && <DraftOnly refusal={refusal} greets={greets && atOpening !== null} />}
    </Suspense>
  );
}
