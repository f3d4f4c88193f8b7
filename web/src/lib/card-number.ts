/** A code in groups of four signs, as a person reads it aloud. */
export const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** The twelve digits of a card. */
export const formatCardNumber = inFours
