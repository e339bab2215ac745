import { FileText, FolderOpen } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { droppedFiles, filesIn } from '../sending/index.ts';

/** Takes files and whole folders, by choosing or by dropping them. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const { isOver, target } = useFileDrop((dropped) => void droppedFiles(dropped).then(onFiles));
  return (
    <fieldset
      {...target}
      className={classNames(
        'flex min-w-0 flex-col items-center gap-3 rounded-control border border-dashed px-4 py-7 text-center',
        isOver ? 'border-primary-600 bg-primary-50' : 'border-edge bg-canvas',
      )}
    >
      <legend className="sr-only">{t('intake.upload.label')}</legend>
      <p className="max-w-120 text-muted">{t('intake.upload.drop')}</p>
      <FileInput label={t('intake.upload.files')} input={files} onFiles={onFiles} />
      <FileInput label={t('intake.upload.folder')} input={folder} onFiles={onFiles} isFolder />
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={FileText} onClick={() => files.current?.click()}>
          {t('intake.upload.files')}
        </Button>
        <Button icon={FolderOpen} onClick={() => folder.current?.click()}>
          {t('intake.upload.folder')}
        </Button>
      </div>
    </fieldset>
  );
}

type FileInputProps = {
  label: string;
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
  isFolder?: boolean;
};

/** Out of sight: a button opens it. */
const FileInput = ({ label, input, onFiles, isFolder = false }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    multiple
    required
    {...(isFolder ? { webkitdirectory: '' } : { accept: '.xml,.zip,.pdf,.xls,.xlsx' })}
    className="sr-only"
    tabIndex={-1}
    aria-label={label}
    onChange={({ target }) => {
      const chosen = filesIn(target.files);
      target.value = '';
      onFiles(chosen);
    }}
  />
);
