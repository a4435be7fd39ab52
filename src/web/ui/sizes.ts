/** The sizes of all lists in the interface. */
export const sizes = {
  /** Items per page: lists, catalogue, carousel. */
  page: 10,
  /** Clinics per page of the directory. */
  directory: 20,
  /** The most products in a comparison. */
  compared: 3,
  /** Products on the home page. */
  featured: 3,
} as const;
