/** The same numbers in an array that has room for `index`: the array itself, or a copy at least twice as long. */
export function growTypedArray<Numbers extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  numbers: Numbers,
  index: number,
): Numbers {
  if (index < numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.max(index + 1, numbers.length * 2));
  larger.set(numbers);
  return larger;
}
