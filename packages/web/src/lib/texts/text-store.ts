import { filledIn } from './filled-in.ts';

/** The texts of features, each under the name of its feature. */
export type TextTree = { [name: string]: string | TextTree };

/** Values of a text: `count` also chooses its form, `replace` holds all the other values. */
export type TextValues = Readonly<{ count?: number; replace?: object; [name: string]: unknown }>;

type Spoken = Readonly<{ language: string; plural: Intl.PluralRules; texts: TextTree }>;
type Start = Readonly<{
  language: string;
  fallback: string;
  texts: TextTree;
  /** A text that the language lacks is wanted. */
  onMissing: (key: string) => void;
}>;

/** What has come, by language: a part may be fetched with its texts before anybody speaks. */
const come = new Map<string, TextTree>();
/** The chosen language, and the one that is spoken where it lacks a text. */
let spoken: readonly Spoken[] = [];
let onMissing: Start['onMissing'] = () => undefined;

/** Plain digits until the marks of numbers are loaded. */
let writtenCount: (count: number) => string = String;

/** Features whose texts were requested before they were loaded. */
const missed = new Set<string>();
const listeners = new Set<() => void>();

export const languageSpoken = (): string => spoken[0]?.language ?? '';
/** Calls the listener when missing texts have been loaded. */
export function onTextsCome(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the format of `{{count}}` in every text. Listeners are not called: it is set before anything is rendered. */
export function writeCounts(written: (count: number) => string): void {
  writtenCount = written;
}

/** What a language has already stays: parts that were fetched with their texts are not fetched again. */
export function startTexts(start: Start): void {
  const { language, fallback } = start;
  Object.assign(textsOf(language), start.texts);
  spoken = [...new Set([language, fallback])].map((one) => ({
    language: one,
    plural: new Intl.PluralRules(one),
    texts: textsOf(one),
  }));
  ({ onMissing } = start);
  missed.clear();
}

function textsOf(language: string): TextTree {
  const texts = come.get(language) ?? {};
  come.set(language, texts);
  return texts;
}

/** Whether a language has the texts of a feature already. */
export const hasTextsOf = (language: string, name: string): boolean =>
  Object.hasOwn(textsOf(language), name);

export function storeTexts(language: string, texts: TextTree): void {
  Object.assign(textsOf(language), texts);
  if (!Object.keys(texts).some((name) => missed.delete(name))) return;
  for (const listener of listeners) listener();
}

/** Whether there is a text under this key, in the chosen language or its fallback. */
export const hasText = (key: string): boolean => lookedUp(key).text !== undefined;

/** The text under a key with its values; the key itself where there is none. */
export function textOf(key: string, values: TextValues = {}): string {
  const { text, isOfChosen } = lookedUp(key, values.count);
  if (!isOfChosen) onMissing(key);
  return text === undefined ? key : filledIn(text, values.replace ?? withWrittenCount(values));
}

const withWrittenCount = (values: TextValues): object =>
  values.count === undefined ? values : { ...values, count: writtenCount(values.count) };

function lookedUp(key: string, count?: number) {
  const [chosen, fallback] = spoken;
  const own = chosen && findText(chosen, key, count);
  if (own !== undefined) return { text: own, isOfChosen: true };
  missed.add(key.split('.')[0] ?? '');
  return { text: fallback && findText(fallback, key, count), isOfChosen: false };
}

function findText({ texts, plural }: Spoken, key: string, count?: number): string | undefined {
  const path = key.split('.');
  const last = path.pop() ?? '';
  const tree = path.reduce<TextTree[string] | undefined>(
    (at, name) => (typeof at === 'object' ? ownOf(at, name) : undefined),
    texts,
  );
  if (typeof tree !== 'object') return undefined;
  const form = count === undefined ? undefined : ownOf(tree, `${last}_${plural.select(count)}`);
  const text = form ?? ownOf(tree, last);
  return typeof text === 'string' ? text : undefined;
}

/** Keys hold what others named (codes of failures): `constructor` is none of ours. */
const ownOf = (tree: TextTree, name: string): TextTree[string] | undefined =>
  Object.hasOwn(tree, name) ? tree[name] : undefined;
