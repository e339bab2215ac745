/** One attribute of an X.509 name: `{ type: 'CN', value: 'CÔNG TY TNHH AN BÌNH' }`. */
export type NameAttribute = Readonly<{ type: string; value: string }>;

const HEX_PAIR = /^[0-9a-fA-F]{2}$/;

/** Undoes the RFC 2253 escapes of one printed value. */
function readEscapes(text: string): string {
  const bytes: Buffer[] = [];
  let plain = '';
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (character !== '\\') {
      plain += character;
      continue;
    }
    const pair = text.slice(i + 1, i + 3);
    if (HEX_PAIR.test(pair)) {
      bytes.push(Buffer.from(plain, 'utf8'), Buffer.from(pair, 'hex'));
      plain = '';
      i += 2;
    } else {
      plain += text.charAt(i + 1);
      i += 1;
    }
  }
  bytes.push(Buffer.from(plain, 'utf8'));
  return Buffer.concat(bytes).toString('utf8');
}

/** Parses a name as node:crypto prints it: one relative name per line, ` + ` inside a joined one. */
export function parseDistinguishedName(printed: string): NameAttribute[] {
  if (printed === '') return [];
  return printed.split(/\n| \+ /).map((line) => {
    const equals = line.indexOf('=');
    return { type: line.slice(0, equals), value: readEscapes(line.slice(equals + 1)) };
  });
}

/** First value of an attribute, or null. */
export function nameValue(name: readonly NameAttribute[], type: string): string | null {
  return name.find((attribute) => attribute.type === type)?.value ?? null;
}

function escapeValue(value: string): string {
  return value
    .replace(/[\\,+"<>;=]/g, '\\$&')
    .replace(/^[ #]/, '\\$&')
    .replace(/ $/, '\\ ');
}

/** The name as RFC 4514 text, most specific part first: `CN=…,UID=MST:0101234567,C=VN`. */
export function writeDistinguishedName(name: readonly NameAttribute[]): string {
  return name
    .toReversed()
    .map(({ type, value }) => `${type}=${escapeValue(value)}`)
    .join(',');
}
