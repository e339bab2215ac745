/** HTML that is safe to send: every inserted text was escaped. */
export type Html = Readonly<{ html: string }>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = Html | string | number | readonly Html[];

function written(value: Value): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}

/** Template tag: values are escaped unless they are Html themselves. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.reduce((text, part, at) => text + written(values[at - 1] ?? '') + part),
});

export const NOTHING: Html = { html: '' };
