import { useQuery } from '@tanstack/react-query';
import { WhenRead } from '../../ui/when-read.tsx';
import { copyDraft } from './copy-draft.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { OpenedForm } from './opened-form.tsx';
import { draftQuery } from './queries.ts';

/** Form for a new invoice with the content of another. */
export function CopyPage({ id, onAnother }: { id: string; onAnother: () => void }) {
  return (
    <WhenRead query={useQuery(draftQuery(id))} waiting={<FormSkeleton />}>
      {(original) => (
        <OpenedForm begin={(facts) => copyDraft(original, facts)} onAnother={onAnother} />
      )}
    </WhenRead>
  );
}
