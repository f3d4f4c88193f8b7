/** A card's number is twelve digits, the last of them a Luhn check digit. */
export const cardNumberDigits = 12
export const cardNumberPattern = new RegExp(`^\\d{${cardNumberDigits}}$`)

/** Whether a text has the form of a card's number; the check digit is not looked at. */
export const looksLikeCardNumber = (text: string): boolean => cardNumberPattern.test(text)
