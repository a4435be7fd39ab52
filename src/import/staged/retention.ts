const hour = 60 * 60 * 1000;

/** How long the file of an import is kept, in ms: until somebody stores it, and afterwards. */
const openTime = 24 * hour;
const storedTime = 90 * 24 * hour;

/** When the file of an import is removed that is not stored. ISO 8601, UTC. */
export function openUntil(now: Date): string {
  return new Date(now.getTime() + openTime).toISOString();
}

/** When the file of a stored import is removed. ISO 8601, UTC. */
export function storedUntil(now: Date): string {
  return new Date(now.getTime() + storedTime).toISOString();
}
