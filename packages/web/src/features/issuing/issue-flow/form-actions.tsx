import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useMay } from '../../auth/index.ts';
import type { Issuing } from './use-issuing.ts';

/** Buttons of the form; `draftsOnly` hides issuing while the company may not issue. */
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
        onClick={() => void issuing.saveAndLeave()}
      >
        {t('issuing.action.saveDraft')}
      </Button>
      {!draftsOnly && (
        <Button variant="primary" disabled={!isGranted || isSaving} onClick={issuing.confirm}>
          {t('issuing.action.issue')}
        </Button>
      )}
    </>
  );
}
