import { Copy } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast/toast.tsx';

type CopyButtonProps = { what: 'taxCode' | 'secretCode'; text: string };

/** Copies a code to the clipboard, and shows whether that worked (LOOK-008). */
export function CopyButton({ what, text }: CopyButtonProps) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t(`lookup.copied.${what}`));
    } catch {
      // No secure connection, or not permitted.
      toast.error(t(`lookup.notCopied.${what}`));
    }
  };
  return <IconButton icon={Copy} label={t(`lookup.copy.${what}`)} onClick={() => void copy()} />;
}
