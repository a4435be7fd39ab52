/** A step of what a product's warranty pays, as it is stored and shown. */
export const coverageStep = (years: number, percent: number) => `${years} năm: ${percent} %`;
