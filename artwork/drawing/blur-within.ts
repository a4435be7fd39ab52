const bellCurve = (sigma: number) => {
  const radius = Math.ceil(sigma * 2.5);
  return { radius, weight: (k: number) => Math.exp(-((k / sigma) ** 2) / 2) };
};

/** Blurs the values of the pixels of one part in place, without mixing in other parts. */
export function blurWithin(
  values: Float32Array,
  part: Uint8Array,
  id: number,
  width: number,
  height: number,
  sigma: number,
): void {
  if (sigma < 0.3) return;
  const { radius, weight } = bellCurve(sigma);
  const own = Array.from({ length: width * height }, (_, i) => i).filter((i) => part[i] === id);
  for (const step of [1, width]) {
    const before = Float32Array.from(values);
    for (const i of own) {
      let [sum, weights] = [0, 0];
      for (let k = -radius; k <= radius; k++) {
        if (part[i + k * step] !== id) continue;
        sum += (before[i + k * step] as number) * weight(k);
        weights += weight(k);
      }
      values[i] = sum / weights;
    }
  }
}
