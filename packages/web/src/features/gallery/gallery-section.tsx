import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';

type GallerySectionProps = {
  name: string;
  /** The screens it is made for, where none uses it yet. */
  awaits?: string;
  children: ReactNode;
};

/** One component of the kit under its own name, which is the same in every language. */
export function GallerySection({ name, awaits, children }: GallerySectionProps) {
  const { t } = useTranslation();
  const id = `gallery-${name.toLowerCase()}`;
  return (
    <section aria-labelledby={id} className="rounded-control border border-line bg-surface p-5">
      <h2 id={id} className="mb-4 text-title">
        {name}
      </h2>
      {awaits && (
        <p className="-mt-3 mb-4 text-muted">{t('gallery.awaits', { screens: awaits })}</p>
      )}
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
