import { returnLines } from '@hoadon/domain/corrections/return-lines';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { PackageMinus, PackageX, TrendingDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { useEditor } from '../editor/index.ts';
import { ReturnDialog } from './return-dialog.tsx';

const SHAPES = { part: PackageMinus, value: TrendingDown } as const;

type ReturnToolsProps = {
  original: InvoiceDraft;
  /** Its lines without earlier returns. */
  left: readonly Line[];
};

/** Buttons that fill in the lines of a return from what can still be returned. */
export function ReturnTools({ original, left }: ReturnToolsProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { lines } = editor;
  const [shape, setShape] = useState<keyof typeof SHAPES | null>(null);
  const fill = (filled: readonly Line[]) => {
    const before = lines.written();
    lines.restore(filled.map((line) => ({ line, typing: {} })));
    setShape(null);
    toast.success(t('corrections.return.filled'), {
      action: { label: t('issuing.line.undo'), onClick: () => lines.restore(before) },
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-muted">{t('corrections.return.title')}</p>
      <Button
        icon={PackageX}
        disabled={left.every(({ type }) => type !== 'product')}
        onClick={() => fill(returnLines(left, { shape: 'whole' }, editor.rounding()))}
      >
        {t('corrections.return.whole')}
      </Button>
      {(['part', 'value'] as const).map((name) => (
        <Button key={name} icon={SHAPES[name]} onClick={() => setShape(name)}>
          {t(`corrections.return.${name}`)}
        </Button>
      ))}
      {shape && (
        <ReturnDialog
          shape={shape}
          issued={left}
          currency={original.currency}
          onFill={fill}
          onClose={() => setShape(null)}
        />
      )}
    </div>
  );
}
