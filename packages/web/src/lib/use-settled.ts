import { useEffect, useState } from 'react';

/** Choices that are ticked one after the other before they take effect. Milliseconds. */
export const CHOICE_SETTLES_MS = 300;

/** The value once it has not changed for so many milliseconds. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
