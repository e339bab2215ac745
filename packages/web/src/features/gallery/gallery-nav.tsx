import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { GALLERY_PARTS } from './gallery-parts.ts';

const LINK =
  'flex min-h-(--input-height) items-center rounded-control px-2 text-muted hover:bg-neutral-50 hover:text-ink aria-[current=page]:bg-primary-50 aria-[current=page]:font-medium aria-[current=page]:text-primary-700';

export function GalleryNav() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('gallery.parts.label')} className="-mx-2 flex flex-wrap gap-1">
      <Link to="/gallery" activeOptions={{ exact: true }} className={LINK}>
        {t('gallery.parts.basics')}
      </Link>
      {GALLERY_PARTS.map((part) => (
        <Link key={part} to="/gallery/$part" params={{ part }} className={LINK}>
          {t(`gallery.parts.${part}`)}
        </Link>
      ))}
    </nav>
  );
}
