import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor } from '../editor/index.ts';

/** The signed agreement as a file; uploaded when the invoice is saved (ACT-039). */
export function EvidenceField({ className }: { className: string }) {
  const { t } = useTranslation();
  const { form, evidence } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const name = useWatch({ control: form.control, name: 'grounds.evidence' });
  const isWaiting = useStore(evidence) !== null;
  const choose = (file: File | undefined) => {
    if (!file) return;
    evidence.setState(file, true);
    form.setValue('grounds.evidence', file.name);
  };
  const takeBack = () => {
    evidence.setState(null, true);
    form.setValue('grounds.evidence', '');
  };
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <span id="evidence-label" className="text-small font-medium text-muted">
        {t('corrections.field.evidence')}
      </span>
      <input
        ref={input}
        type="file"
        accept=".pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml,.docx,.xlsx"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('corrections.evidence.choose')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <span className="flex min-w-0 items-center gap-2">
        <Button icon={Paperclip} onClick={() => input.current?.click()}>
          {t(name ? 'corrections.evidence.change' : 'corrections.evidence.choose')}
        </Button>
        {name && (
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
        )}
        {isWaiting && (
          <IconButton icon={X} label={t('corrections.evidence.remove')} onClick={takeBack} />
        )}
      </span>
      <p className="text-small text-muted">
        {t(isWaiting ? 'corrections.evidence.waits' : 'corrections.evidence.hint')}
      </p>
    </div>
  );
}
