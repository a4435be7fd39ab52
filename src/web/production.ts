/**
 * React takes its development build, slower and larger, unless this is set before React is first imported. Import this
 * module before any other.
 */
process.env.NODE_ENV ??= 'production';
