/** Stripe counts these in hundredths, although they have none. */
const written = new Set(['ISK', 'UGX'])
const factorOf = (currency: string) => (written.has(currency) ? 100 : 1)

/** An amount in smallest units as Stripe writes it. */
export const toStripe = (amount: number, currency: string): number => amount * factorOf(currency)

/** And back. */
export const fromStripe = (amount: number, currency: string): number => amount / factorOf(currency)
