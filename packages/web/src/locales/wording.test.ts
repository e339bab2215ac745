import { expect, test } from 'vitest';

/** The words of the screens, in three languages: each thing has one in each. */
const [GLOSSARY = ''] = Object.values(
  import.meta.glob<string>('../../../../docs/glossary.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const FILES = import.meta.glob<object>('./*/*.json', { import: 'default', eager: true });

/** A word that no text of a language uses, its replacement, and a text that must be refused. */
type Refused = Readonly<{ language: string; word: RegExp; say: string; sample: string }>;

const refuse = (language: string, rows: readonly [RegExp, string, string][]): Refused[] =>
  rows.map(([word, say, sample]) => ({ language, word, say, sample }));

const REFUSED: readonly Refused[] = [
  ...refuse('en', [
    [/\bcoded\b|code granted/i, 'accepted', 'Coded'],
    [/\bput(?:ting)?\b[^.;:]*\bright\b/i, 'correct', 'Put the refused invoice right'],
    [/\badmins?\b/i, 'administrator', 'Ask an admin of the company'],
    [/\bpermissions?\b/i, 'right', 'Your account does not have the permission'],
    [/\boutgoing\b/i, 'issued', 'Outgoing invoices'],
    // But in the sentences that the specification gives word for word (RULE-020, RULE-021).
    [
      /\bdirector(?:y|ies)\b(?! failed| or Tag can not| does not exists|, please check)/i,
      'folder',
      'The directories are deleted',
    ],
    [/\bhanded (?:out|over)\b/i, 'shipper', 'Handed out by'],
    [/(?<!\btax )\bauthority\b(?! code)/i, 'tax authority', 'Ask the authority'],
    [
      /\bauthority['’]s code\b|\bcode of the tax authority\b/i,
      'authority code',
      'Authority’s code',
    ],
    [/\bserials?\b|\bsymbols?\b/i, 'series', 'Symbol'],
    [/\btotal to pay\b/i, 'total payment', 'Total to pay'],
    [/\boutcome unknown\b/i, 'result unknown', 'Outcome unknown'],
    [/\bbackground (?:work|jobs?)\b/i, 'automatic task', 'Failed background work'],
    [/\bdatabase\b/i, 'data', 'The line to the database broke'],
    [/\bpersonal number\b/i, 'identity number', 'neither tax code nor personal number'],
    [/\be-mail/i, 'email', 'Send e-mail'],
    [/\bpurchase invoices?\b/i, 'incoming', 'Purchase invoices'],
    [/\blog(?:ging)? out\b/i, 'sign out', 'Log out and delete'],
  ]),
  ...refuse('no', [
    [/kladd/i, 'utkast', 'Lagre kladd'],
    [/\bpartner(?!GUID|Token)/i, 'motpart', 'Etter partner'],
    [/annuller/i, 'kansellere', 'Fakturaen er annullert'],
    [/feilmelding/i, 'melding om feil', 'en feilmelding 04/SS'],
    [/(?:før|med|uten|og|sum) avgift|avgiftsbeløp/i, 'mva', 'Sum før avgift'],
    [/etikett/i, 'merkelapp', 'Etiketter'],
    [/korriger/i, 'rette', 'Fakturaen kan ikke korrigeres'],
    [/før(?:e)? betaling|betaling(?:en)? er ført/i, 'registrere', 'Før betaling…'],
    [/kasseapparat/i, 'kassaapparat', 'Feil faktura fra kasseapparat'],
    [/\bsjekk/i, 'kontrollere', 'Sjekk igjen'],
    [/utgående(?! mva)/i, 'utstedt', 'Utgående fakturaer'],
    [/brikke/i, 'USB-token', 'USB-brikken'],
    [/bedrift|firma/i, 'selskap', 'bedriftens sertifikat'],
    [/skattekode/i, 'skattenummer', 'Skattekoden er feil'],
    [/(?<!skatte)myndighet|skatteetat/i, 'skattemyndigheten', 'Spør myndigheten'],
    [/\bkodet\b|kode tildelt/i, 'godkjent', 'sendt og kodet'],
    [/\bmoms|merverdiavgift/i, 'mva', 'Momsfaktura'],
    [/sum å betale/i, 'å betale', 'Sum å betale'],
    [/utfall/i, 'resultat', 'Ukjent utfall'],
    [/vekslingskurs/i, 'valutakurs', 'Vekslingskurs'],
    [/\btjener(?:en)?\b/i, 'server', 'på tjeneren'],
    [/bakgrunnsarbeid/i, 'automatisk oppgave', 'Mislykket bakgrunnsarbeid'],
    [/databas/i, 'dataene', 'databasen'],
    [/\bepost|\be?-?mail/i, 'e-post', 'Send epost'],
    [/personnummer/i, 'identitetsnummer', 'skattenummer eller personnummer'],
    [/kjøpsfaktura/i, 'inngående', 'Innkjøpsfakturaer'],
    [/kunngjør|kunngjort/i, 'melde inn', 'Serien er kunngjort'],
    [/avgiftssats|avgiftsplikt/i, 'mva-sats', 'Velg avgiftssats'],
  ]),
  ...refuse('vi', [
    [/việc nền|làm ngầm|chạy ngầm|tác vụ|tiến trình/i, 'việc tự động', 'Việc nền bị lỗi'],
    [/cơ sở dữ liệu|bộ nhớ|cấu hình|tham số/i, 'dữ liệu', 'Mất kết nối với cơ sở dữ liệu'],
    [/\b(?:server|request|session|null|undefined|json|api)\b/i, 'hệ thống', 'Server không trả lời'],
    [/hoá đơn/i, 'hóa đơn', 'Hoá đơn'],
    [/\be-mail|thư điện tử/i, 'email', 'Gửi e-mail'],
    [/hóa đơn đầu vào/i, 'mua vào', 'Hóa đơn đầu vào'],
    [/đánh số/i, 'cấp số', 'Hóa đơn sẽ được đánh số'],
    [/(?<!bản |lưu )nháp/i, 'bản nháp', 'Về danh sách nháp'],
  ]),
];

function textsIn(tree: object, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path} ${name}`, value]] : textsIn(value, `${path} ${name}`),
  );
}

/** Names of values are no words. */
const VALUE = /\{\{\w+\}\}/g;

const TEXTS = Object.entries(FILES)
  .flatMap(([path, tree]) => textsIn(tree, path))
  .map(([path, text]) => [path, text.replace(VALUE, '')] as const);

test.each(REFUSED)('one word for one thing: $language uses “$say”, never $word', (refused) => {
  const { language, word, sample } = refused;
  expect(sample).toMatch(word);
  const violations = TEXTS.filter(
    ([path, text]) => path.includes(`/${language}.json`) && word.test(text),
  );
  expect(violations).toEqual([]);
});

test('the replacements are in the glossary', () => {
  const folded = GLOSSARY.toLowerCase();
  expect(REFUSED.filter(({ say }) => !folded.includes(say.toLowerCase()))).toEqual([]);
});
