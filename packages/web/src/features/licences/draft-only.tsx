import { useQueryClient } from '@tanstack/react-query';
import { FilePenLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { AdvertisementModal } from './benefits/advertisement-modal.tsx';
import { LicenceModal } from './licence-modal.tsx';
import { PublishInfoModal } from './publish-info-modal.tsx';

const OWN_WORDS = [
  'PUBLISH_NOT_PERMITTED',
  'LICENSE_EXPIRED',
  'NO_PERMITTED_INVOICE_TYPE',
] as const;

type Shown = 'advertisement' | 'publish-info' | 'packages' | null;

type DraftOnlyProps = {
  refusal: string;
  /** Whether the form has just opened and the user has typed nothing yet: then the modal of the refusal opens too. */
  mayGreet: () => boolean;
};

/** Why nothing can be issued now, that drafts can be written all the same, and the way on. */
export function DraftOnly({ refusal, mayGreet }: DraftOnlyProps) {
  const { t } = useTranslation();
  const unannounced = refusal === 'NO_PERMITTED_INVOICE_TYPE';
  const modal = unannounced ? 'publish-info' : 'advertisement';
  const [greets] = useState(mayGreet);
  const [shown, show] = useState<Shown>(greets ? modal : null);
  const checkAgain = useCheckAgain();
  // On a narrow window the modal is all there is to see, and begins with the same words.
  const narrow = useNarrow();
  useWarning(greets && !unannounced && !narrow);
  const close = () => show(null);
  return (
    <>
      <Notice refusal={refusal}>
        <Button onClick={() => show(unannounced ? 'publish-info' : 'packages')}>
          {t(unannounced ? 'licences.draftOnly.announce' : 'licences.draftOnly.packages')}
        </Button>
        <Button variant="quiet" onClick={checkAgain}>
          {t('licences.draftOnly.checkAgain')}
        </Button>
      </Notice>
      {shown === 'advertisement' && (
        <AdvertisementModal onPackages={() => show('packages')} onClose={close} />
      )}
      {shown === 'publish-info' && <PublishInfoModal onProceed={close} />}
      {shown === 'packages' && <LicenceModal onClose={close} />}
    </>
  );
}

/** The warning of LIC-004, once for each opening of the form. */
function useWarning(wanted: boolean): void {
  const { t } = useTranslation();
  const isShown = useRef(false);
  useEffect(() => {
    if (!wanted || isShown.current) return;
    isShown.current = true;
    toast.warning(t('licences.draftOnly.PUBLISH_NOT_PERMITTED'));
  }, [wanted, t]);
}

/** A package or an announced type may have come meanwhile; what is written stays. */
function useCheckAgain(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['announced-series'] });
    void client.invalidateQueries({ queryKey: ['invoices'] });
  };
}

function Notice({ refusal, children }: { refusal: string; children: ReactNode }) {
  const { t } = useTranslation();
  const ownCode = OWN_WORDS.find((code) => code === refusal);
  const { text } = errorText(t, new CallError({ status: 403, code: refusal }));
  return (
    <section
      aria-label={t('licences.draftOnly.title')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-50 px-3 py-2"
    >
      <p className="flex min-w-60 flex-1 gap-2">
        <FilePenLine aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        <span>
          <span className="font-semibold text-warning">
            {ownCode ? t(`licences.draftOnly.${ownCode}`) : text}
          </span>{' '}
          {t('licences.draftOnly.drafts')}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">{children}</span>
    </section>
  );
}
