import { useState } from 'react';
import type { z } from 'zod';
import { CallError } from '../../lib/call-error.ts';

type Faults<Values> = Partial<Record<keyof Values & string, string>>;

type Settings<Values extends object> = Readonly<{
  schema: z.ZodType<Values, Values>;
  /** What the server holds; undefined while loading. */
  values: Values | undefined;
  /** Ends when `values` holds what was saved; rejects where it was not. */
  save: (values: Values) => Promise<unknown>;
  /** The sentence for a fault: a message of the schema, or the code of an issue that the server found. */
  faultText: (fault: string) => string;
}>;

export type SettingsState<Values extends object> = Readonly<{
  /** As shown: what the server holds, and over it what was edited. */
  values: Values | undefined;
  edit: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** The field was left: from now on its fault is shown. */
  leave: (name: keyof Values & string) => void;
  changed: ReadonlySet<keyof Values & string>;
  faults: Faults<Values>;
  isSaving: boolean;
  /** What prevents saving and belongs to no field. */
  error: unknown;
  undo: () => void;
  /** How often everything was undone; inputs hold unfinished text and are mounted again by it. */
  undone: number;
  /** Whether everything that was edited is saved; what is typed meanwhile stays edited. */
  save: () => Promise<boolean>;
}>;

/**
 * A form over data of the server. Only the differences are stored, so that a newer response of the server changes what
 * the user did not edit and nothing else.
 */
export function useSettingsForm<Values extends object>(
  settings: Settings<Values>,
): SettingsState<Values> {
  type Name = keyof Values & string;
  const { schema, faultText } = settings;
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Faults<Values>>({});
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [undone, setUndone] = useState(0);

  const values = settings.values && { ...settings.values, ...edits };
  const schemaFaults = faultsOf(schema, values);
  const faults: Faults<Values> = { ...refused };
  for (const name of Object.keys(schemaFaults) as Name[]) {
    if (left.has(name)) faults[name] = faultText(schemaFaults[name] ?? '');
  }

  const edit = <Key extends Name>(name: Key, value: Values[Key]) => {
    setEdits((before) =>
      isSame(settings.values?.[name], value) ? without(before, name) : { ...before, [name]: value },
    );
    setRefused((before) => without(before, name));
  };
  const undo = () => {
    setEdits({});
    setUndone(undone + 1);
    setLeft(new Set());
    setRefused({});
    setError(null);
  };
  const save = async (): Promise<boolean> => {
    if (!values || isSaving) return false;
    setLeft(new Set(Object.keys(values) as Name[]));
    if (Object.keys(schemaFaults).length > 0) return false;
    setSaving(true);
    setError(null);
    try {
      await settings.save(schema.parse(values));
      setEdits((now) => withoutSame(now, edits));
      setLeft(new Set());
      return true;
    } catch (failure) {
      const issues = issuesOf(failure, Object.keys(values));
      setRefused(
        Object.fromEntries(
          issues.map(({ path, code }) => [path, faultText(code)]),
        ) as Faults<Values>,
      );
      setError(issues.length > 0 ? null : failure);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    edit,
    leave: (name) => setLeft((before) => new Set(before).add(name)),
    changed: new Set(Object.keys(edits) as Name[]),
    faults,
    isSaving,
    error,
    undo,
    undone,
    save,
  };
}

/** The first fault of each field. */
function faultsOf<Values extends object>(
  schema: z.ZodType<Values, Values>,
  values: Values | undefined,
): Faults<Values> {
  const issues = (values && schema.safeParse(values).error?.issues) ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
  ) as Faults<Values>;
}

const issuesOf = (failure: unknown, names: readonly string[]) =>
  failure instanceof CallError ? failure.issues.filter(({ path }) => names.includes(path)) : [];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const without = <All extends object>(all: All, name: string): All =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)) as All;

/** Edits without those that were saved and not edited again since. */
const withoutSame = <Values extends object>(
  now: Partial<Values>,
  saved: Partial<Values>,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !(name in saved && isSame(saved[name as keyof Values], value)),
    ),
  ) as Partial<Values>;
