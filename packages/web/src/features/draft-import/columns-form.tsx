import { SearchCheck } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { FileColumns, type FileColumnsProps } from './file-columns.tsx';

type ColumnsFormProps<Key extends string> = FileColumnsProps<Key> & {
  text: string;
  /** Names of columns that no column of the file is taken for yet, and that must have one. */
  missing: readonly string[];
  label: string;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
  /** What is asked beside the columns. */
  children?: ReactNode;
};

/** What each column of a file is taken for; it goes on once none is missing. */
export function ColumnsForm<Key extends string>(props: ColumnsFormProps<Key>) {
  const { text, missing, label, busy, error, onSubmit, children, ...columns } = props;
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length === 0) onSubmit();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <p className="text-muted">{text}</p>
      <FileColumns {...columns} />
      {children}
      <div className="sticky bottom-0 flex flex-col items-start gap-2 border-t border-line bg-canvas py-3">
        {missing.length > 0 && (
          <p role="status" className="text-danger">
            {t('draftImport.mapping.missing', { names: missing.join(', ') })}
          </p>
        )}
        <ErrorLine error={error} />
        <Button
          type="submit"
          variant="primary"
          icon={SearchCheck}
          busy={busy}
          disabled={missing.length > 0}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
