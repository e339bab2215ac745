import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { FileBox } from '../draft-import/index.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { listsQuery, useUpload } from './queries.ts';

/** Takes lists of the portal, and shows what was stored of the last one. */
export function UploadList() {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const [share, setShare] = useState(0);
  const upload = useUpload(setShare);
  const { data: lists = [] } = useQuery(listsQuery);
  const last = upload.data ?? lists[0];
  return (
    <FileBox
      label={t('reconciliation.upload.label')}
      text={t('reconciliation.upload.text')}
      choose={t('reconciliation.upload.choose')}
      accept=".json"
      share={upload.isPending ? share : null}
      onFile={(file) => {
        setShare(0);
        upload.mutate(file);
      }}
    >
      {() => (
        <>
          <ErrorLine error={upload.error} />
          {last && (
            <>
              <p role="status" className="text-small text-muted">
                {t('reconciliation.upload.last', {
                  name: last.file_name,
                  day: formatDate(last.told_on),
                  kept: count(last.kept),
                  left: count(last.rows - last.kept),
                })}
              </p>
              <LeftOutRows list={last} />
            </>
          )}
        </>
      )}
    </FileBox>
  );
}
