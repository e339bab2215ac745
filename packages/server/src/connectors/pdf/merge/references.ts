/** The beginning of a literal string, a hexadecimal string, or a reference. */
const TOKEN = /\(|<[0-9A-Fa-f\s]*>|(\d+) 0 R\b/g;

/** Replaces every reference to another object in the dictionary; text inside strings is no reference. */
export function withReferences(dictionary: string, numberOf: (number: number) => number): string {
  const tokens = new RegExp(TOKEN);
  let written = '';
  let at = 0;
  for (let token = tokens.exec(dictionary); token; token = tokens.exec(dictionary)) {
    if (token[0] === '(') tokens.lastIndex = endOfString(dictionary, token.index);
    if (token[1] === undefined) continue;
    written += `${dictionary.slice(at, token.index)}${numberOf(Number(token[1]))} 0 R`;
    at = tokens.lastIndex;
  }
  return written + dictionary.slice(at);
}

/** Index after the bracket that closes the one at `from`. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') depth += 1;
    else if (letter === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}
