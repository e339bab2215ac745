import { inCallSpan } from '../telemetry/tracing.ts';

const LONGEST_TEXT = 1_000;

/** Runs a statement in a span of the current trace. The text has parameters in place of values, and is cut. */
export const inStatementSpan = <T>(text: string, run: () => Promise<T>): Promise<T> =>
  inCallSpan(
    nameOf(text),
    { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) },
    run,
  );

/** First word of the statement: `select`, `with`, `commit`. */
const nameOf = (text: string): string =>
  `sql ${/^(?:\s|\/\*.*?\*\/)*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''}`.trim();
