import { type PrettyLine, prettyPrint } from '@hoadon/xml/pretty-print';

/** A file that cannot be read as XML is shown as it is: hiding it would help nobody. */
export function readableLines(text: string): readonly PrettyLine[] {
  try {
    return prettyPrint(text);
  } catch {
    return text
      .split(/\r?\n/)
      .map((line) => ({ depth: 0, tokens: [{ kind: 'text', text: line }] }));
  }
}

export const textOf = ({ tokens }: PrettyLine): string => tokens.map(({ text }) => text).join('');

const INDENT = '  ';
export const indentOf = ({ depth }: PrettyLine): string => INDENT.repeat(depth);
