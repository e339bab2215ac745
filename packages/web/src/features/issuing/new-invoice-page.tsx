import { useState } from 'react';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { beginEmpty, OpenedForm } from './opened-form.tsx';

/** Lazy: it needs schemas for stored invoices, which an empty form does not. */
const CopyPage = lazyPart(() => import('./copy-page.tsx').then((file) => file.CopyPage), {
  waiting: () => <FormSkeleton />,
});

/** The page for a new invoice, empty or copied from another. */
export function NewInvoicePage({ copyOf }: { copyOf?: string | undefined }) {
  const [round, setRound] = useState(0);
  const next = () => setRound(round + 1);
  if (copyOf !== undefined && round === 0) return <CopyPage id={copyOf} onAnother={next} />;
  return <OpenedForm key={round} begin={beginEmpty} onAnother={next} />;
}
