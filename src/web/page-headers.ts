/**
 * Digests of the style element that sonner inserts, first empty and then filled. Update the second one with the library.
 */
const toastStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** In development, Vite inserts style sheets as elements. */
const inDevelopment = process.env.NODE_ENV === 'development';

/** Only the camera is allowed: it scans the QR code of a card. */
const permissions = ['camera=(self)'].concat(
  'accelerometer browsing-topics display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'
    .split(' ')
    .map((feature) => `${feature}=()`),
);

/**
 * The security headers of a page.
 *
 * @param inline policy sources for the inline scripts and styles of the page: their nonce, or, for a cached page, the
 *   digest of each
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
