/** The client of a request, as sign-ins need it. */
export interface Client {
  /** Its IP address. */
  address: string;
  /** The network of the address: itself for IPv4, the /64 for IPv6. */
  network: string;
  /** The `User-Agent` header. */
  userAgent: string;
  /** The token of its session, if it has one. */
  sessionToken: string | undefined;
  /** The token that identifies a known browser, if it has one. */
  deviceToken: string | undefined;
}
