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
  /** False where the user resumes begun work: the refusal was shown already. */
  greets: boolean;
};

/**
 * Rendered before the invoice form: where nothing can be issued it shows why and what to do, and the form takes drafts
 * alone (LIC-004). The modal opens with the form; a licence that is used up meanwhile is reported in the form only, which
 * does not interrupt typing.
 */
export function LicenceGate({ refusal, greets }: LicenceGateProps) {
  const [atOpening] = useState(refusal);
  // The modal is fetched asynchronously: the user may have begun to type meanwhile, and must not be interrupted.
  const isWriting = useIsWriting();
  if (refusal === null) return null;
  const mayGreet = () => greets && atOpening !== null && !isWriting();
  return <DraftOnly refusal={refusal} mayGreet={mayGreet} />;
}
