/** Maximum pixels of an accepted picture. The largest sensors of phones have 8,192 × 6,144. */
export const maxPixels = 51_000_000;

/** Pictures that are encoded at once; one keeps two cores busy. */
export const maxEncodings = 1;

/** Pictures that may wait for their turn, each with its bytes in memory. */
export const maxWaiting = 4;

/** `Retry-After` of an upload that finds no room, and of a photo that is not encoded yet, in seconds. */
export const retrySeconds = 10;

/** Seconds that the encoding of one picture may take. 12 megapixels need two and a half on two cores. */
export const encodingSeconds = 30;

/** Megabytes of memory that the encoding of one picture may take. An AVIF of the maximum size needs 1,000. */
export const encodingMegabytes = 1_500;

/** A picture that no record names counts as an orphan from this age on, in ms. A record may be about to name a younger one. */
export const orphanAge = 60 * 60 * 1000;

/** Days that a picture without a record stays in quarantine before it is deleted. */
export const quarantineDays = 30;
