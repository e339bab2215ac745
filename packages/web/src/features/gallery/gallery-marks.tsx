import { ACCENT_CHOICES } from '@hoadon/domain/display-settings/accent-color';
import { CircleCheck, CircleHelp, CircleX, FilePenLine, Replace, Send } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tag } from '../../ui/tag.tsx';
import { GallerySection } from './gallery-section.tsx';

export function GalleryMarks() {
  const { t } = useTranslation();
  return (
    <>
      <GallerySection name="Pill">
        <Pill tone="success" icon={CircleCheck}>
          {t('invoices.state.accepted')}
        </Pill>
        <Pill tone="warning" icon={CircleHelp}>
          {t('invoices.state.unknown')}
        </Pill>
        <Pill tone="danger" icon={CircleX}>
          {t('invoices.state.refused')}
        </Pill>
        <Pill tone="info" icon={Send}>
          {t('invoices.state.sent')}
        </Pill>
        <Pill tone="relation" icon={Replace}>
          {t('invoices.chain.REPLACED')}
        </Pill>
        <Pill tone="neutral" icon={FilePenLine}>
          {t('invoices.state.draft')}
        </Pill>
      </GallerySection>
      <GallerySection name="Tag">
        <Tag name={t('gallery.urgent')} color={ACCENT_CHOICES[3]} />
        <Tag
          name={t('gallery.urgent')}
          color={ACCENT_CHOICES[1]}
          onRemove={() => undefined}
          removeLabel={t('common.action.delete')}
        />
      </GallerySection>
      <GallerySection name="Progress">
        <div className="w-80">
          <Progress label={t('bulkActs.state.running')} value={312} max={1000} />
        </div>
      </GallerySection>
    </>
  );
}
