/** The sessionStorage key for what is typed into the form at a path of the back office. */
export const draftKey = (path: string): string => `ads-draft-${path}`;
