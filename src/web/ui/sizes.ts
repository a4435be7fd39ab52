/** Every size of the interface's lists. */
export const sizes = {
  /** Records on a page: lists, catalogue, carousel. */
  page: 10,
  /** Most products side by side. */
  compared: 3,
  /** Products on the home page. */
  featured: 3,
} as const;
