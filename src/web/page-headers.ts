/**
 * Digests of the style element that sonner inserts, first empty and then filled. Update the second one with the library.
 */
const toastStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** In development, Vite inserts style sheets as elements. */
const inDevelopment = process.env.NODE_ENV === 'development';

/** What no page may use. */
const forbidden =
  'accelerometer browsing-topics display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'
    .split(' ')
    .map((feature) => `${feature}=()`);

/**
 * The security headers of a page.
 *
 * @param mayScan whether the document may open the camera, for the QR code of a card: every public page, since links lead
 *   from each of them to the look-up without a new document
 * @param inline policy sources for the inline scripts and styles of the page: their nonce, or, for a cached page, the
 *   digest of each
 */
export function pageHeaders(mayScan: boolean, ...inline: string[]): Record<string, string> {
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
    'permissions-policy': [mayScan ? 'camera=(self)' : 'camera=()', ...forbidden].join(', '),
    'x-frame-options': 'DENY',
  };
}
