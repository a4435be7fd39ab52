/** Why a value that can be read is not believed, in Vietnamese, and what may be meant, as a person would type it. */
export interface Doubt {
  reason: string;
  proposal: string | null;
}

/** The bounds of what is believed without asking. */
export interface PlausibleBounds {
  /** Years that an expiry date may be past, and ahead. */
  expiryYearsPast: number;
  expiryYearsAhead: number;
  /** Teeth of one card. */
  teeth: number;
}

export const defaultBounds: PlausibleBounds = { expiryYearsPast: 20, expiryYearsAhead: 30, teeth: 32 };
