/** A code in groups of four signs, and a card's twelve digits so too, as a person reads them aloud. */
export const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
export { inFours as formatCardNumber }
