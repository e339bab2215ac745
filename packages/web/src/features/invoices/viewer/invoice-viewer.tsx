import { Columns2, PictureInPicture2 } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BesideFrame, ModalFrame } from './frames.tsx';
import { OpenedInvoice } from './opened-invoice.tsx';
import { useBeside } from './use-beside.ts';
import { useViewerLook } from './viewer-look.ts';
import type { InvoiceViewerProps } from './viewer-props.ts';

/** An invoice over its list or beside it. */
export function InvoiceViewer({ onBeside, ...opened }: InvoiceViewerProps) {
  const { t } = useTranslation();
  const { isBeside, isOffered, turn } = useBeside(onBeside);
  // State lives here, because a change of frame remounts what is inside.
  const look = useViewerLook();
  return (
    <OpenedInvoice
      {...opened}
      look={look}
      Frame={isBeside ? BesideFrame : ModalFrame}
      hasPage
      tools={
        isOffered && (
          <IconButton
            icon={isBeside ? PictureInPicture2 : Columns2}
            label={t(isBeside ? 'viewer.beside.over' : 'viewer.beside.beside')}
            onClick={turn}
          />
        )
      }
    />
  );
}
