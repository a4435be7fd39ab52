import { useEffect, useRef } from 'react';

/** Calls `onChange` with the value before when what is shown has another one: not for the first. */
export function useOnChange<Value>(value: Value, onChange: (before: Value) => void): void {
  const shown = useRef(value);
  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (before !== value) onChange(before);
  });
}
