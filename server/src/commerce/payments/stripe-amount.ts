/** Stripe counts the first in hundredths, although they have none, and whole units of the last, which has hundredths. */
const factors: Record<string, number> = { ISK: 100, UGX: 100, MGA: 0.01 }
const factorOf = (currency: string) => factors[currency] ?? 1

/** An amount in smallest units as Stripe writes it. */
export const toStripe = (amount: number, currency: string): number => Math.round(amount * factorOf(currency))

/** And back. */
export const fromStripe = (amount: number, currency: string): number => Math.round(amount / factorOf(currency))
