import type { ReactNode } from 'react';

/** One component of the kit under its own name, which is the same in every language. */
export function GallerySection({ name, children }: { name: string; children: ReactNode }) {
  const id = `gallery-${name.toLowerCase()}`;
  return (
    <section aria-labelledby={id} className="rounded-control border border-line bg-surface p-5">
      <h2 id={id} className="mb-4 text-title">
        {name}
      </h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
