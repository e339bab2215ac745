import { useState } from 'react';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { useIsWriting } from './use-is-writing.ts';

const DraftOnly = lazyPart(
  withTexts(() => import('./draft-only.tsx').then((file) => file.DraftOnly), 'licences', 'failure'),
);

type LicenceGateProps = {
  /** Why the company may not issue now. */
  refusal: string | null;
  /** False where somebody goes on with what he had begun: he was told already. */
  greets: boolean;
};

/**
 * Stands before the invoice form: where nothing can be issued it says why and what to do, and the form
 * takes drafts alone (LIC-004). The modal comes as the form opens; a licence that is used up meanwhile is
 * told in the form only, for nobody is to be disturbed while writing.
 */
export function LicenceGate({ refusal, greets }: LicenceGateProps) {
  const [atOpening] = useState(refusal);
  // The modal is fetched: meanwhile somebody may have begun to write, and is not to be interrupted.
  const isWriting = useIsWriting();
  if (refusal === null) return null;
  const mayGreet = () => greets && atOpening !== null && !isWriting();
  return <DraftOnly refusal={refusal} mayGreet={mayGreet} />;
}
