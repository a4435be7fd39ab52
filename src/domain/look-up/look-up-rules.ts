const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const windows = { minute, hour, day } as const;

/** How many look-ups a day there usually are. */
export interface UsualLookUps {
  found: number;
  notFound: number;
}

/** Where a look-up comes from: an address, its network, and the larger block that the network is a part of. */
export interface Origin {
  /** An IPv4 address, or an IPv6 /64. */
  address: string;
  /** A /24 of IPv4, a /48 of IPv6. */
  network: string;
  /** A /16 of IPv4, a /32 of IPv6. */
  block: string;
  /** True where the address is that of a proxy which is not known as one: of nobody in particular. */
  isProxy: boolean;
}

/** The budgets, in look-ups. */
export interface LookUpRules {
  /** Answers a minute and address. */
  perMinute: number;
  /** Numbers a day and address; one that is asked again costs nothing. */
  numbersOfAddress: number;
  /** Numbers an hour that were not found. */
  missesOfAddress: number;
  /** From here on look-ups are slowed down: those of the network, and those of the site. */
  missesOfNetwork: number;
  numbersOfNetwork: number;
  missesOfSite: number;
  numbersOfSiteHour: number;
  numbersOfSiteDay: number;
  /** While slowed down: answers an hour to all that are about as busy. */
  perLane: number;
}

/** A lower limit a minute is no reason for less an hour or a day. */
const usualPerMinute = 30;

/** @param perMinute answers a minute and address; where it is higher than usual, so is everything else */
export function lookUpRules(perMinute: number): LookUpRules {
  const unit = Math.max(usualPerMinute, perMinute);
  return {
    perMinute,
    // 300; a busy clinic asks for some 100.
    numbersOfAddress: 10 * unit,
    missesOfAddress: unit,
    missesOfNetwork: 4 * unit,
    numbersOfNetwork: 40 * unit,
    missesOfSite: 10 * unit,
    numbersOfSiteHour: 10 * unit,
    numbersOfSiteDay: 50 * unit,
    perLane: unit,
  };
}

/** While look-ups are slowed down: this many numbers a day are answered to every address, after a delay. */
export const newcomerNumbers = 3;
/** A network counts as this many addresses, a block as this many: whoever has a whole network has no addresses without end. */
export const addressesOfNetwork = 64;
export const addressesOfBlock = 4096;
/** The last one is for all that are busier still. */
export const lanes = 10;
/** How long an answer is held back, in ms: the longer, the further beyond the budget. */
export const shortestDelay = 250;
export const longestDelay = 2_000;
