import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../../lib/shortcuts.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SplitLine, useStoredShare } from '../../../../ui/split-view/index.ts';
import { LIST_PANE } from '../list-pane.ts';
import type { FrameProps } from './frame-props.ts';
import { SheetParts } from './sheet-parts.tsx';

/** Of the list. Per cent of the width. */
const LIST_SHARE = 40;

/** Beside the list, which keeps its place: j and k walk through both. */
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
