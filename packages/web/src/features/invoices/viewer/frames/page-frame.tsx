import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { FrameProps } from './frame-props.ts';
import { SheetParts } from './sheet-parts.tsx';

/** A page of its own. */
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
