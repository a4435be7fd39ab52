/** The browser that a request comes from, as far as sign-ins are concerned. */
export interface Client {
  /** Its IP address. */
  address: string;
  /** The network of the address: itself for IPv4, the /64 for IPv6. */
  network: string;
  /** What it says it is. */
  userAgent: string;
  /** The token of its session, if it has one. */
  sessionToken: string | undefined;
  /** The token that it is known by, if it has one. */
  deviceToken: string | undefined;
}
