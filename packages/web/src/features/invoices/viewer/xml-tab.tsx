import { type PrettyLine, prettyPrint } from '@hoadon/xml/pretty-print';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useRowsInSight } from '../../../ui/sight/index.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { xmlQuery } from '../queries.ts';

const LINE = 20;

const COLOUR = {
  punctuation: 'text-muted',
  name: 'text-primary-700',
  attribute: 'text-relation',
  value: 'text-warning',
  text: 'text-ink',
} as const;

/** The signed XML indented for reading; the download is the file byte for byte. */
export function XmlTab({ id, state }: { id: string; state: string }) {
  const { t } = useTranslation();
  const xml = useQuery(xmlQuery(id, state));
  if (xml.error && !xml.data)
    return <ErrorState error={xml.error} onRetry={() => void xml.refetch()} />;
  if (!xml.data) return <SkeletonRows rows={12} label={t('common.loading')} />;
  const { file, text } = xml.data;
  return (
    <>
      <div className="flex shrink-0 items-center justify-between gap-3 border-b border-hairline px-5 py-1">
        <p className="text-small text-muted">{t('invoices.viewer.xmlNote')}</p>
        <Button icon={Download} onClick={() => saveFile(file)}>
          {t('invoices.action.xml')}
        </Button>
      </div>
      <XmlLines text={text} />
    </>
  );
}

function XmlLines({ text }: { text: string }) {
  const { t } = useTranslation();
  const lines = useMemo(() => readableLines(text), [text]);
  const scroller = useRef<HTMLDivElement>(null);
  const { total, rows } = useRowsInSight(scroller, {
    count: lines.length,
    rowHeight: LINE,
    beyond: 20,
  });
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('invoices.viewer.xml')}
      className="min-h-0 flex-1 overflow-auto bg-canvas py-3 font-mono text-small"
    >
      <div className="relative w-max min-w-full" style={{ height: total }}>
        {rows.map(({ index, start }) => (
          <div
            key={index}
            className="absolute top-0 left-0 flex whitespace-pre"
            style={{ height: LINE, transform: `translateY(${start}px)` }}
          >
            <span
              aria-hidden
              className="tabular w-14 shrink-0 pr-4 text-right text-muted select-none"
            >
              {index + 1}
            </span>
            <Line line={lines[index]} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Line({ line }: { line: PrettyLine | undefined }) {
  return (
    <span className="pr-5">
      {'  '.repeat(line?.depth ?? 0)}
      {line?.tokens.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one unchanging line
        <span key={index} className={COLOUR[token.kind]}>
          {token.text}
        </span>
      ))}
    </span>
  );
}

/** A file that cannot be read as XML is shown as it is: hiding it would help nobody. */
function readableLines(text: string): PrettyLine[] {
  try {
    return prettyPrint(text);
  } catch {
    return text
      .split(/\r?\n/)
      .map((line) => ({ depth: 0, tokens: [{ kind: 'text', text: line }] }));
  }
}
