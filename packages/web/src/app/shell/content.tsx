import { useLayoutEffect, useRef } from 'react';
import { AllowedPage } from './allowed-page.tsx';
import { usePathname } from './use-pathname.ts';

/** The page's area. A narrow window scrolls it as a whole where it is longer; another page begins at its top. */
export function Content() {
  const content = useRef<HTMLElement>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is scrolled stays when the page changes
  useLayoutEffect(() => {
    if (content.current) content.current.scrollTop = 0;
  }, [pathname]);
  return (
    <main
      ref={content}
      id="content"
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-col outline-none max-tablet:relative max-tablet:overflow-y-auto"
    >
      <AllowedPage />
    </main>
  );
}
