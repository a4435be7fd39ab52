const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const windows = { minute, hour, day } as const;

/** How many look-ups a day there usually are. */
export interface LookUpBaseline {
  found: number;
  notFound: number;
}

/** The client of a look-up: an address, its network, and the block of the network. */
export interface ClientAddress {
  /** An IPv4 address, or an IPv6 /64. */
  address: string;
  /** A /24 of IPv4, a /48 of IPv6. */
  network: string;
  /** A /16 of IPv4, a /32 of IPv6. */
  block: string;
  /** True if the address is that of a proxy that `TRUST_PROXY` does not name. */
  isProxy: boolean;
}

/** The budgets, in look-ups. */
export interface LookUpRules {
  /** Answers per minute and address. */
  perMinute: number;
  /** Different numbers per day and address. */
  numbersOfAddress: number;
  /** Numbers per hour and address that were not found. */
  missesOfAddress: number;
  /** Beyond these, look-ups of the network are slowed down. */
  missesOfNetwork: number;
  numbersOfNetwork: number;
  /** Numbers per hour that were not found: beyond it, who has asked for some of them is slowed down. */
  missesOfSite: number;
  /** Different cards that were found: beyond it, who asks for many numbers is slowed down. */
  cardsOfSiteHour: number;
  cardsOfSiteDay: number;
  /** Answers per hour and tier while look-ups are slowed down. */
  perLane: number;
}

/** A lower limit per minute does not lower the other budgets. */
const defaultPerMinute = 30;

/** @param perMinute answers per minute and address; above the default it raises all other budgets in proportion */
export function lookUpRules(perMinute: number): LookUpRules {
  const unit = Math.max(defaultPerMinute, perMinute);
  return {
    perMinute,
    // 300; a busy clinic needs some 100.
    numbersOfAddress: 10 * unit,
    missesOfAddress: unit,
    missesOfNetwork: 4 * unit,
    numbersOfNetwork: 40 * unit,
    missesOfSite: 10 * unit,
    cardsOfSiteHour: 10 * unit,
    cardsOfSiteDay: 50 * unit,
    perLane: unit,
  };
}

/** Numbers per day, or wrong ones, that every address gets while look-ups are slowed down. */
export const freeNumbers = 3;
/** A network and a block count as this many addresses, so that one attacker cannot use them all. */
export const addressesOfNetwork = 64;
export const addressesOfBlock = 4096;
/** The last tier has all busier addresses. */
export const tiers = 10;
/** The delay of an answer in ms grows with the excess over the budget, between these. */
export const minDelay = 250;
export const maxDelay = 2_000;
