import { FilePlus2, Settings, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { GallerySection } from './gallery-section.tsx';

export function GalleryButtons() {
  const { t } = useTranslation();
  return (
    <>
      <GallerySection name="Button">
        <Button variant="primary" icon={FilePlus2}>
          {t('gallery.primary')}
        </Button>
        <Button>{t('gallery.secondary')}</Button>
        <Button variant="quiet">{t('gallery.quiet')}</Button>
        <Button variant="danger" icon={Trash2}>
          {t('common.action.delete')}
        </Button>
        <Button variant="primary" busy>
          {t('gallery.busy')}
        </Button>
        <Button disabled>{t('gallery.disabled')}</Button>
      </GallerySection>
      <GallerySection name="IconButton">
        <IconButton icon={Settings} label={t('gallery.settings')} />
        <IconButton icon={Settings} variant="secondary" label={t('gallery.settings')} />
        <IconButton icon={Settings} disabled label={t('gallery.settings')} />
      </GallerySection>
      <GallerySection name="Hints">
        <Button data-hint={t('gallery.hint')}>{t('gallery.hover')}</Button>
      </GallerySection>
    </>
  );
}
