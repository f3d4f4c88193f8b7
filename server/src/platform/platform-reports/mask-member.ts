/** What the platform's staff sees of a member's name: its first letter. */
export const maskName = (name: string | null): string | null => (name ? `${[...name.trim()][0] ?? ''}•••` : null)

/** What it sees of a card's number: enough to tell two cards apart, too little to find one. */
export const cardEnding = (cardNumber: string): string => cardNumber.slice(-4)
