/** Markup that is safe to send: only the `html` tag creates it. */
export type Html = Readonly<{ markup: string }>;
type Value = string | number | Html | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** A template whose values are escaped, except results of `html`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const filled = parts.map(
    (part, index) => part + (index < values.length ? text(values[index]) : ''),
  );
  return { markup: filled.join('') };
}

function text(value: Value | undefined): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (value === undefined) return '';
  return 'markup' in value ? value.markup : value.map((part) => part.markup).join('');
}
