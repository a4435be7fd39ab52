/** Most pixels of a picture that is taken. The large sensors of phones have 8,192 × 6,144. */
export const mostPixels = 51_000_000;

/** Pictures that are encoded at once; one keeps two cores busy. */
export const atOnce = 1;

/** Pictures that may wait for their turn, each with its bytes in memory. */
export const mostWaiting = 4;

/** Seconds after which a picture that waits in vain may be sent again. */
export const retrySeconds = 10;

/** Seconds that the encoding of one picture may take. 12 megapixels need two and a half on two cores. */
export const encodingSeconds = 30;

/** Megabytes of memory that the encoding of one picture may take. An AVIF of the most pixels needs 1,000. */
export const encodingMegabytes = 1_500;

/** A picture that no record names is an orphan once it is so old, in ms. Younger ones may be about to be named. */
export const orphanAge = 60 * 60 * 1000;

/** Days that a picture without a record stays in quarantine before it is removed for good. */
export const quarantineDays = 30;
