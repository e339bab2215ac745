import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SplitLine, useStoredShare } from '../../../ui/split-view/index.ts';
import { LIST_PANE } from './list-pane.ts';

export type FrameProps = Readonly<{
  title: string;
  /** Beside the title: state, tags, previous and next. */
  tools: ReactNode;
  /** Actions; nothing while the invoice loads. */
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}>;

type SheetProps = {
  /** Back button before the title. */
  back?: ReactNode;
  heading: ReactNode;
  tools: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** Head, content and footer of a frame that is no dialog. */
const SheetParts = ({ back, heading, tools, footer, children }: SheetProps) => (
  <>
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
      {back}
      <div className="min-w-0 flex-1 truncate text-title">{heading}</div>
      {tools}
    </header>
    {children}
    {footer && (
      <footer
        data-bottom-bar
        className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 max-tablet:*:flex-1"
      >
        {footer}
      </footer>
    )}
  </>
);

/** Dialog over the list, 80 % of the window wide (VIEW-001). */
export const ModalFrame = (props: FrameProps) => <Modal {...props} open size="viewer" bare />;

/** Width of the list in per cent. */
const LIST_SHARE = 40;

/** Pane beside the list, which stays visible; j and k move through both. */
export function BesideFrame({ title, tools, footer, onClose, children }: FrameProps) {
  const { t } = useTranslation();
  const [share, setShare] = useStoredShare('viewer', LIST_SHARE);
  useShortcuts({ Escape: onClose });
  return (
    <>
      <SplitLine
        label={t('viewer.beside.line')}
        controls={LIST_PANE}
        share={share}
        usual={LIST_SHARE}
        onShare={setShare}
      />
      <section
        aria-label={title}
        className="flex min-w-0 flex-col bg-surface"
        style={{ flex: `0 0 ${100 - share}%` }}
      >
        <SheetParts
          heading={<h2 className="truncate text-title">{title}</h2>}
          tools={
            <>
              {tools}
              <IconButton icon={X} label={t('common.action.close')} onClick={onClose} />
            </>
          }
          footer={footer}
        >
          {children}
        </SheetParts>
      </section>
    </>
  );
}

/** Page of its own. */
export function PageFrame({ title, tools, footer, onClose, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <SheetParts
        back={<IconButton icon={ArrowLeft} label={t('viewer.back')} onClick={onClose} />}
        heading={<h1 className="truncate text-title">{title}</h1>}
        tools={tools}
        footer={footer}
      >
        {children}
      </SheetParts>
    </div>
  );
}
