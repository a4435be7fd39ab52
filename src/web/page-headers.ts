/**
 * The toast library puts its style sheet into the page itself, as an element that is empty first and then filled: the
 * digests of nothing and of that sheet. A new version of the library has a new sheet.
 */
const toastStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** Vite's development server puts style sheets into the page as elements. */
const inDevelopment = process.env.NODE_ENV === 'development';

/** The camera is for the QR code of a card. */
const permissions = ['camera=(self)'].concat(
  'accelerometer browsing-topics display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'
    .split(' ')
    .map((feature) => `${feature}=()`),
);

/**
 * The security headers of a page.
 *
 * @param inline sources that say which scripts and styles in the page itself are the site's own: the nonce that they
 *   carry, or, for a page that is cached and sent to many, the digest of each
 */
export function pageHeaders(...inline: string[]): Record<string, string> {
  const styles = inDevelopment ? ["'unsafe-inline'"] : [...inline, ...toastStyles];
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inline.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions.join(', '),
    'x-frame-options': 'DENY',
  };
}
