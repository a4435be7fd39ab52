/** The sizes of all lists in the interface. */
export const sizes = {
  /** Items per page: lists, catalogue, carousel. */
  page: 10,
  /** Lines per page of the history of the whole register. */
  history: 25,
  /** Clinics per page of the directory. */
  directory: 20,
  /** The most products in a comparison. */
  compared: 3,
  /** Products on the home page, each of another group. */
  featured: 6,
  /** Products on the page of photos. */
  renders: 8,
} as const;
