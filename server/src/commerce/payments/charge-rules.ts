/** The smallest payments that Stripe takes, in smallest units; of other currencies it tells none. */
const smallestCharge: Record<string, number> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
}

/** Stripe's last digit of a thousandth is always zero, and it knows no hundredths of an ariary. */
const steps: Record<string, number> = { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10, MGA: 100 }
const stepOf = (currency: string): number => steps[currency] ?? 1

/** Whether an amount can be paid by card. */
export const isChargeable = (amount: number, currency: string): boolean =>
  amount >= (smallestCharge[currency] ?? 1) && amount % stepOf(currency) === 0

/**
 * What is charged for the rest of a price of which a part is paid for already: nothing for a rest that is too small to be paid
 * by card, else as much as a card can pay.
 */
export function chargeableRest(rest: number, { price, currency }: { price: number; currency: string }): number {
  if (rest >= price || isChargeable(rest, currency)) return rest
  if (rest < (smallestCharge[currency] ?? 1)) return 0
  return Math.min(price, Math.ceil(rest / stepOf(currency)) * stepOf(currency))
}

/** What of an amount a card can be given back. */
export const refundable = (amount: number, currency: string): number => amount - (amount % stepOf(currency))
