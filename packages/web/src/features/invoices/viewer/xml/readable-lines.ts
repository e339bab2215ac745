import { type PrettyLine, prettyPrint } from '@hoadon/xml/pretty-print';

/** Indented lines; a file that is not valid XML is shown unchanged, so that the user can still read it. */
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
