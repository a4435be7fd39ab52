/**
 * React loads its slower development build unless this is set before the first import of React. Import this module before
 * any other.
 */
process.env.NODE_ENV ??= 'production';
