/** Twelve digits in three groups, as a person reads them aloud. */
export const formatCardNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
