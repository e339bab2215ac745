import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { WhenRead } from '../../../../ui/when-read.tsx';
import { xmlQuery } from '../viewer-queries.ts';
import { XmlReader } from './xml-reader.tsx';

/** Signed XML, indented; the download is the unchanged file. */
export function XmlTab({ id, state }: { id: string; state: string }) {
  const { t } = useTranslation();
  return (
    <WhenRead
      query={useQuery(xmlQuery(id, state))}
      waiting={<SkeletonRows rows={12} label={t('common.loading')} />}
    >
      {({ file, text }) => <XmlReader file={file} text={text} />}
    </WhenRead>
  );
}
