import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useMay } from '../../auth/index.ts';
import type { Issuing } from './use-issuing.ts';

/** Where nothing can be issued, issuing is not offered. */
export function FormActions({ issuing, draftsOnly }: { issuing: Issuing; draftsOnly: boolean }) {
  const { t } = useTranslation();
  const isGranted = useMay('publish_management.add');
  const isSaving = issuing.state.name === 'saving';
  return (
    <>
      <Button busy={issuing.isPreviewing} onClick={() => void issuing.openPreview()}>
        {t('issuing.action.preview')}
      </Button>
      <Button
        variant={draftsOnly ? 'primary' : 'secondary'}
        busy={isSaving}
        onClick={() => void issuing.keepAndLeave()}
      >
        {t('issuing.action.saveDraft')}
      </Button>
      {!draftsOnly && (
        <Button variant="primary" disabled={!isGranted || isSaving} onClick={issuing.ask}>
          {t('issuing.action.issue')}
        </Button>
      )}
    </>
  );
}
