import { FileSpreadsheet, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';

type FileBoxProps = {
  label: string;
  text: string;
  choose: string;
  /** Endings that are offered: `.xls,.xlsx`. */
  accept: string;
  /** How much of the file is sent, while it is; null otherwise. */
  share: number | null;
  onFile: (file: File) => void;
  /** What is below; it may ask for a file once more. */
  children: (chooseAgain: () => void) => ReactNode;
};

/** Takes a file by choosing or dropping it, and shows how far it is sent. */
export function FileBox(props: FileBoxProps) {
  const { label, text, choose, accept, share, onFile, children } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const send = (file: File | undefined) => {
    if (file && share === null) onFile(file);
  };
  const { isOver, target } = useFileDrop(({ files }) => send(files[0]));
  const ask = () => input.current?.click();
  return (
    <section
      aria-label={label}
      {...target}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-control border border-dashed px-6 py-10 text-center',
        isOver ? 'border-primary-600 bg-primary-50' : 'border-edge bg-surface',
      )}
    >
      <FileSpreadsheet aria-hidden size={32} strokeWidth={1.5} className="text-muted" />
      <p className="max-w-120 text-muted">{text}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={choose}
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button variant="primary" icon={FileUp} busy={share !== null} onClick={ask}>
        {choose}
      </Button>
      {share !== null && (
        <div className="w-full max-w-100">
          <Progress
            label={t(share < 1 ? 'draftImport.upload.sending' : 'draftImport.upload.reading')}
            value={Math.round(share * 100)}
            max={100}
            detail={`${Math.round(share * 100)} %`}
          />
        </div>
      )}
      {children(ask)}
    </section>
  );
}
